// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const proofHeads = {
  list: { method: 'GET', path: '/api/documents/proofs/:listingId' },
  send: { method: 'POST', path: '/api/documents/proofs/:listingId', creates: true },
  withdraw: { method: 'PUT', path: '/api/documents/proof/:id/withdraw' },
  file: { method: 'GET', path: '/api/documents/proof/:id/file', produces: 'application/pdf' },
} as const
