// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const privacyHeads = {
  exportOne: { method: 'GET', path: '/api/privacy/export/:id', produces: 'application/json' },
  preview: { method: 'GET', path: '/api/privacy/erasure/:id' },
  erase: { method: 'POST', path: '/api/privacy/erase/:id' },
} as const
