// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const propertyHeads = {
  find: { method: 'GET', path: '/api/properties/find' },
  getOne: { method: 'GET', path: '/api/properties/:id' },
} as const
