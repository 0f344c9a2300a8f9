import { feature } from '#platform/feature.ts'
import { addressEndpoints } from './addresses.contract.ts'
import { addressRoutes } from './server/addresses.routes.ts'

export const addresses = feature({ name: 'addresses', endpoints: { addresses: addressEndpoints }, routes: [addressRoutes] })
