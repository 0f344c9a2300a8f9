// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const consentHeads = {
  get: { method: 'GET', path: '/api/consent/:id' },
  record: { method: 'POST', path: '/api/consent', creates: true },
  given: { method: 'GET', path: '/api/contact/given/:id' },
  addGiven: { method: 'POST', path: '/api/contact/given/:id/add' },
  dismissGiven: { method: 'POST', path: '/api/contact/given/:id/dismiss' },
} as const
