import * as z from 'zod'
import { PreferenceFields } from './preferences.contract.ts'
import { eraseHistory } from '#accounts/audit/server/audit-erasure.service.ts'
import { deleteRefsOf } from '#accounts/old-system/server/external-refs.service.ts'
import { contactsDeleted, contactsErased, contactsWanting, personExporting } from '#core/contacts/contacts.events.ts'
import { followsMerges } from '#core/contacts/server/merge-follow.service.ts'
import { listingBuyersWanted, listingOnMarket } from '#core/listings/listings.events.ts'
import { feature, queues, runs } from '#platform/feature.ts'
import { preferenceEndpoints } from './preferences.contract.ts'
import { preferenceChanged } from './preferences.events.ts'
import { findContactsFor } from './server/matching.service.ts'
import { matchListing, matchPreference } from './server/preferences.jobs.ts'
import { preferenceRoutes } from './server/preferences.routes.ts'
import { preferencesOf } from './server/preferences.service.ts'
import { followPreferences, lookingFor, preferenceIdsOf } from './server/preferences.store.ts'
import { writeArrivedAreas } from './server/arrived-areas.ts'

export const preferences = feature({
  name: 'preferences',
  endpoints: { preferences: preferenceEndpoints },
  routes: [preferenceRoutes],
  on: [
    runs(contactsWanting, (ctx, { wants, conditions }) => {
      conditions.push(lookingFor(ctx, wants))
      return Promise.resolve()
    }),
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['preferences'] = await preferencesOf(ctx, id)
    }),
    ...followsMerges('preferences', followPreferences),
    runs(listingBuyersWanted, async (ctx, { id, contactIds }) => {
      const { found } = await findContactsFor(ctx, id, { limit: 200, withNear: true })
      for (const { contactId } of found) contactIds.add(contactId)
    }),
    queues(listingOnMarket, matchListing),
    queues(preferenceChanged, matchPreference),
    runs(contactsDeleted, async (ctx, { ids }) => deleteRefsOf(ctx, 'requirement', await preferenceIdsOf(ctx, ids))),
    runs(contactsErased, async (ctx, { ids }) => {
      const gone = await preferenceIdsOf(ctx, ids)
      await eraseHistory(ctx, 'preference', gone)
      await deleteRefsOf(ctx, 'requirement', gone)
    }),
  ],
  personalData: {
    preference_areas: { none: ['listing_class', 'suburb_key', 'categories'] },
    preference_matches: { none: ['found_by', 'sent_channel'] },
    preferences: { json: ['fields'] },
  },
  archive: {
    plain: { preference_matches: ['found_by', 'sent_channel'] },
    // A match says that it was sent, so that it is not sent again.
    tables: ['preferences', 'preference_matches'],
    holds: { preferences: z.object({ fields: PreferenceFields.partial() }) },
    derived: ['preference_areas'],
    arrived: writeArrivedAreas,
  },
})
