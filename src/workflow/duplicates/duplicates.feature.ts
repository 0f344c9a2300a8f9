import { feature } from '#platform/feature.ts'
import { duplicateEndpoints } from './duplicates.contract.ts'
import { duplicateRoutes } from './server/duplicates.routes.ts'

/** Pairs of contacts that look like one person: merged into one record, or kept apart. */
export const duplicates = feature({
  name: 'duplicates',
  endpoints: { duplicates: duplicateEndpoints },
  routes: [duplicateRoutes],
  personalData: {
    contact_merges: { json: ['kept_before'], none: ['moved'] },
  },
  archive: {
    plain: { contact_merges: ['moved'] },
    tables: ['contact_not_duplicates', 'contact_merges'],
  },
})
