import { oldFieldsShown } from '#accounts/old-system/old-system.events.ts'
import { recordShown } from '#accounts/users/users.events.ts'
import { answerShown } from './server/listing-access.service.ts'
import * as z from 'zod'
import { ListingPatch } from '#common/listing/listing-fields.ts'
import { agentListingsWanted } from '#accounts/agents/agents.events.ts'
import { checkedBy } from '#accounts/views/server/checked-by.service.ts'
import { viewSaving } from '#accounts/views/views.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { propertiesRemoving } from '#core/properties/properties.events.ts'
import { complianceEndpoints } from './listing-law.contract.ts'
import { listingListEndpoints } from './listing-lists.contract.ts'
import { ListingViewSettings } from './listing-view-settings.contract.ts'
import { listingEndpoints } from './listings.contract.ts'
import { countAgentListings } from './server/agent-listings.store.ts'
import { emptyBin } from './server/bin/bin.jobs.ts'
import { listingBulks } from './server/bulk/listing-bulk.ts'
import { listingLawRoutes } from './server/listing-law.routes.ts'
import { listingListRoutes } from './server/list/listing-lists.routes.ts'
import { openHomeRoutes } from './server/open-calendar/open-home.routes.ts'
import { arrivedListing } from './server/listing-columns.ts'
import { listingRoutes } from './server/listings.routes.ts'
import { findListings } from './server/list/listing-find.store.ts'
import { findPropertiesByWords } from './server/list/property-search.service.ts'
import { searchRebuild } from '#platform/search/rebuild.ts'
import { noteListedProperties } from './server/lives.store.ts'
import { listingSearchPage } from './server/listings.store.ts'
import { oldWordsOfListings } from './server/list/listing-old-words.ts'
import { refreshSearchWords } from './server/listings.service.ts'

export const listings = feature({
  name: 'listings',
  endpoints: { listings: listingEndpoints, 'listing lists': listingListEndpoints, compliance: complianceEndpoints },
  routes: [listingRoutes, listingListRoutes, listingLawRoutes],
  links: [openHomeRoutes],
  jobs: [emptyBin, listingBulks.job],
  on: [
    runs(viewSaving, checkedBy('listings', ListingViewSettings)),
    runs(agentListingsWanted, countAgentListings),
    runs(recordShown, answerShown),
    runs(oldFieldsShown, answerShown),
    runs(propertiesRemoving, noteListedProperties),
    oldWordsOfListings,
  ],
  recurring: [searchRebuild('listing', listingSearchPage)],
  personalData: {
    listing_agents: { none: ['role'] },
    listing_price_changes: { text: ['old_label', 'new_label', 'reason'] },
    listing_tag_colours: { none: ['tag', 'colour'] },
    listing_tags: { none: ['tag'] },
    listings: {
      masked: async (ctx, rows) => {
        for (const { id } of rows) await refreshSearchWords(ctx, String(id))
      },
      json: ['fields'],
      listing: 'id',
      text: ['headline', 'price_label', 'status_reason'],
      none: [
        'reference',
        'listing_class',
        'status',
        'street_line',
        'suburb',
        'state',
        'postcode',
        'category',
        'photo_token',
        'photo_hash',
        'suburb_key',
        'match_suburb',
      ],
    },
  },
  search: {
    listings: {
      permission: 'listings.read',
      kind: 'listing',
      hasFilters: true,
      find: (ctx, { q, scope, recent, filters, spelling }) =>
        findListings(ctx, q, { limit: 8, listings: scope, recent, filters, spelling }),
    },
    properties: {
      permission: 'listings.read',
      kind: 'listing',
      find: (ctx, { q, spelling }) => findPropertiesByWords(ctx, q, 5, spelling),
    },
  },
  archive: {
    plain: { listings: ['category'], listing_tag_colours: ['colour'] },
    holds: { listings: z.object({ fields: ListingPatch }) },
    tables: ['listings', 'listing_agents', 'listing_tags', 'listing_tag_colours', 'listing_price_changes', 'listing_numbers'],
    tokens: { listings: ['photo_token'] },
    arrives: { listings: arrivedListing },
  },
})
