// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const enquiryHeads = {
  create: { method: 'POST', path: '/api/enquiries/create', creates: true },
  list: { method: 'GET', path: '/api/enquiries/:clientId' },
  one: { method: 'GET', path: '/api/enquiries/one/:id' },
  figures: { method: 'GET', path: '/api/enquiries/figures/:clientId' },
  ofListings: { method: 'POST', path: '/api/enquiries/of_listings' },
  owner: { method: 'PUT', path: '/api/enquiries/owner/:id' },
  answered: { method: 'PUT', path: '/api/enquiries/answered/:id' },
} as const
