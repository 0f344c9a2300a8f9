// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const codeHeads = {
  list: { method: 'GET', path: '/api/documents/codes/:listingId' },
  create: { method: 'POST', path: '/api/documents/codes/:listingId', creates: true },
  image: { method: 'GET', path: '/api/documents/code/:id/image', produces: 'image/svg+xml' },
} as const
