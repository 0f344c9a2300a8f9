import { feature } from '#platform/feature.ts'
import { viewRoutes } from './server/views.routes.ts'
import { viewEndpoints } from './views.contract.ts'

export const views = feature({ name: 'views', endpoints: { views: viewEndpoints }, routes: [viewRoutes] })
