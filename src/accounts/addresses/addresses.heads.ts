import { heads } from '#common/endpoint.ts'

export const addressHeads = heads({
  suggest: { method: 'GET', path: '/api/address/suggest' },
  byPlaceId: { method: 'POST', path: '/api/listinger/getAddressByPlaceId' },
  check: { method: 'GET', path: '/api/address/check' },
  outline: { method: 'GET', path: '/api/address/outline' },
  places: { method: 'GET', path: '/api/address/places' },
})
