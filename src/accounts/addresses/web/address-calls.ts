import { wire } from '#ui/api/wire.ts'
import type { addressEndpoints } from '../addresses.contract.ts'

type Endpoints = typeof addressEndpoints
export const addressCalls = {
  suggest: wire<Endpoints['suggest']>({ method: 'GET', path: '/api/address/suggest' }),
  byPlaceId: wire<Endpoints['byPlaceId']>({ method: 'POST', path: '/api/listinger/getAddressByPlaceId' }),
  check: wire<Endpoints['check']>({ method: 'GET', path: '/api/address/check' }),
  outline: wire<Endpoints['outline']>({ method: 'GET', path: '/api/address/outline' }),
  places: wire<Endpoints['places']>({ method: 'GET', path: '/api/address/places' }),
}
