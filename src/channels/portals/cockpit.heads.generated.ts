// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const cockpitHeads = {
  ofListings: { method: 'POST', path: '/api/publications/of_listings' },
  cockpit: { method: 'GET', path: '/api/publications/cockpit' },
  publishMany: { method: 'POST', path: '/api/publications/bulk' },
} as const
