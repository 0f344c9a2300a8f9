// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const complianceHeads = {
  listing: { method: 'GET', path: '/api/compliance/listing/:id' },
  places: { method: 'GET', path: '/api/compliance/places' },
  addPlace: { method: 'POST', path: '/api/compliance/places' },
} as const
