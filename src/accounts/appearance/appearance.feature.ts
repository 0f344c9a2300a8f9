import { feature } from '#platform/feature.ts'
import { appearanceEndpoints } from './appearance.contract.ts'
import { appearanceRoutes } from './server/appearance.routes.ts'

export const appearance = feature({
  name: 'appearance',
  endpoints: { appearance: appearanceEndpoints },
  routes: [appearanceRoutes],
  personalData: { appearances: { none: ['settings'] } },
  archive: {
    plain: { appearances: ['settings'] },
    tables: ['appearances'],
  },
})
