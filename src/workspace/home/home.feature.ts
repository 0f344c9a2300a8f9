import { feature } from '#platform/feature.ts'
import { homeEndpoints } from './home.contract.ts'
import { homeRoutes } from './server/home.routes.ts'

export const home = feature({ name: 'home', endpoints: { home: homeEndpoints }, routes: [homeRoutes] })
