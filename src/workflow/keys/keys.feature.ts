import { personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges, outlivesContacts } from '#core/contacts/server/merge-follow.service.ts'
import { feature, runs } from '#platform/feature.ts'
import { keyEndpoints } from './keys.contract.ts'
import { keyRoutes } from './server/keys.routes.ts'
import { keysTakenBy } from './server/keys.store.ts'

/** The keys of a listing: on which hook they hang, or who has them. */
export const keys = feature({
  name: 'keys',
  endpoints: { keys: keyEndpoints },
  routes: [keyRoutes],
  on: [
    ...followsMerges('key_movements'),
    outlivesContacts('key_movements'),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['keys'] = await keysTakenBy(ctx, id)
    }),
  ],
  personalData: {
    keys: { text: ['label', 'hook'] },
    key_movements: { text: ['to_name', 'why'] },
  },
  archive: {
    tables: ['keys', 'key_movements'],
  },
})
