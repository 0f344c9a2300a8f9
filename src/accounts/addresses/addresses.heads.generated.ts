// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const addressHeads = {
  suggest: { method: 'GET', path: '/api/address/suggest' },
  byPlaceId: { method: 'POST', path: '/api/listinger/getAddressByPlaceId' },
  check: { method: 'GET', path: '/api/address/check' },
  outline: { method: 'GET', path: '/api/address/outline' },
  places: { method: 'GET', path: '/api/address/places' },
} as const
