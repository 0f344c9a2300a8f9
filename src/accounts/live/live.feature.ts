import { feature } from '#platform/feature.ts'
import { liveEndpoints } from './live.contract.ts'
import { liveRoutes } from './server/live.routes.ts'

export const live = feature({ name: 'live', endpoints: { live: liveEndpoints }, routes: [liveRoutes] })
