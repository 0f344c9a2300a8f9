import { feature } from '#platform/feature.ts'
import { timelineRoutes } from './server/timeline.routes.ts'
import { timelineEndpoints } from './timeline.contract.ts'

export const timeline = feature({ name: 'timeline', endpoints: { timeline: timelineEndpoints }, routes: [timelineRoutes] })
