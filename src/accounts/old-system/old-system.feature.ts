import { feature } from '#platform/feature.ts'
import { oldSystemEndpoints } from './old-system.contract.ts'
import { emitMasked } from './server/old-fields.store.ts'
import { oldSystemRoutes } from './server/old-system.routes.ts'

/** Ids that other systems know our records by, and the values that came from there without a field of ours. */
export const oldSystem = feature({
  name: 'old system',
  endpoints: { 'old system': oldSystemEndpoints },
  routes: [oldSystemRoutes],
  personalData: {
    // Both go with the record that they are about (`removeOldSystem`); these are words about a person in the rows of others.
    old_fields: { text: ['value'], none: ['source', 'external_id', 'label'], masked: emitMasked },
    external_refs: { none: ['source', 'external_id', 'state'] },
  },
  archive: {
    tables: ['external_refs', 'old_fields'],
    plain: { external_refs: ['kind'] },
  },
})
