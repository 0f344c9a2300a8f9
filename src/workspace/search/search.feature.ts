import { feature } from '#platform/feature.ts'
import { searchEndpoints } from './search.contract.ts'
import { searchRoutes } from './server/search.routes.ts'

export const search = feature({ name: 'search', endpoints: { search: searchEndpoints }, routes: [searchRoutes] })
