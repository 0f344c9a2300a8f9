// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const partyLinkHeads = {
  ofListing: { method: 'GET', path: '/api/diligence/listing/:id/links' },
  make: { method: 'POST', path: '/api/diligence/case/:id/links', creates: true },
  revoke: { method: 'PUT', path: '/api/diligence/links/:id/revoke' },
  decide: { method: 'PUT', path: '/api/diligence/links/:id/decide' },
} as const
