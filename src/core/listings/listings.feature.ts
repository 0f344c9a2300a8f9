import { feature } from '#platform/feature.ts'
import { listingListEndpoints } from './listing-lists.contract.ts'
import { listingEndpoints } from './listings.contract.ts'
import { emptyBin } from './server/bin.jobs.ts'
import { runBulk } from './server/listing-bulk.jobs.ts'
import { listingListRoutes } from './server/listing-lists.routes.ts'
import { listingRoutes } from './server/listings.routes.ts'
import { listAll } from './server/listings.service.ts'
import { findPropertiesByWords } from './server/property-search.service.ts'
import type { FoundListing } from './listings.contract.ts'

export const listings = feature({
  name: 'listings',
  endpoints: { listings: listingEndpoints, 'listing lists': listingListEndpoints },
  routes: [listingRoutes, listingListRoutes],
  jobs: [emptyBin, runBulk],
  search: {
    listings: {
      permission: 'listings.read',
      find: async (ctx, { q, scope }) => {
        const page = await listAll(ctx, { q, allListing: scope, limit: 8, sort: '-updatedAt', tagMatch: 'any', count: false })
        return (JSON.parse(page.text) as { items: FoundListing[] }).items
      },
    },
    properties: { permission: 'listings.read', find: (ctx, { q }) => findPropertiesByWords(ctx, q, 5) },
  },
})
