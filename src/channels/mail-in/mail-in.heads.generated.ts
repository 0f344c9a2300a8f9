// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const mailInHeads = {
  address: { method: 'GET', path: '/api/mail-in/address/:clientId' },
  renew: { method: 'POST', path: '/api/mail-in/renew' },
  test: { method: 'POST', path: '/api/mail-in/test' },
  counts: { method: 'GET', path: '/api/mail-in/counts/:clientId' },
  list: { method: 'GET', path: '/api/mail-in/:clientId' },
  add: { method: 'POST', path: '/api/mail-in/add/:id', creates: true },
  dismiss: { method: 'PUT', path: '/api/mail-in/dismiss/:id' },
  file: { method: 'GET', path: '/api/mail-in/file/:id' },
  log: { method: 'GET', path: '/api/mail-in/log' },
  renewLog: { method: 'POST', path: '/api/mail-in/log/renew' },
  addPerson: { method: 'POST', path: '/api/mail-in/log/person/:id', creates: true },
  dismissPerson: { method: 'PUT', path: '/api/mail-in/log/person/:id' },
} as const
