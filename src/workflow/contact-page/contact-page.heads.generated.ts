// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const contactPageHeads = {
  undo: { method: 'POST', path: '/api/contact/undo/:id' },
  relationships: { method: 'GET', path: '/api/contact/relationships/:id' },
  relate: { method: 'POST', path: '/api/contact/relationship', creates: true },
  unrelate: { method: 'DELETE', path: '/api/contact/relationship/:id' },
} as const
