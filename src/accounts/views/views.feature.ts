import { feature } from '#platform/feature.ts'
import { viewRoutes } from './server/views.routes.ts'
import { viewEndpoints } from './views.contract.ts'

export const views = feature({
  name: 'views',
  endpoints: { views: viewEndpoints },
  routes: [viewRoutes],
  personalData: {
    saved_views: { json: ['settings'], text: ['name'], none: ['entity'] },
    view_choices: { none: ['entity', 'view_order', 'columns'] },
  },
  archive: {
    plain: { view_choices: ['entity', 'view_order', 'columns'] },
    tables: ['saved_views', 'view_choices'],
  },
})
