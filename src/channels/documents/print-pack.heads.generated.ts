// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const printPackHeads = {
  settings: { method: 'GET', path: '/api/documents/print_pack' },
  create: { method: 'POST', path: '/api/documents/print_pack/:listingId', produces: 'application/zip' },
} as const
