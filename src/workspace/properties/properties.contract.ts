import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { ListingClassSchema, ListingStatusSchema } from '#common/listing/listing-fields.ts'
import { FoundProperty, PropertyAddress } from '#core/properties/properties.contract.ts'

/** One sale or lease campaign of a property. */
export const Life = z
  .object({
    id: Id,
    reference: z.string(),
    listingClass: ListingClassSchema,
    saleOrLease: z.enum(['sale', 'lease', 'both']),
    status: ListingStatusSchema,
    statusReason: z.string().nullable(),
    headline: z.string().nullable(),
    priceCents: z.int().nullable(),
    rentCents: z.int().nullable(),
    priceLabel: z.string(),
    soldPriceCents: z.int().nullable(),
    agentName: z.string().nullable(),
    photoUrl: z.string().nullable(),
    photoHash: z.string().nullable(),
    photoCount: z.int(),
    createdAt: Instant,
    listedAt: Instant.nullable(),
    soldOn: z.string().nullable(),
    settledOn: z.string().nullable(),
    leasedOn: z.string().nullable(),
    withdrawnOn: z.string().nullable(),
  })
  .meta({ id: 'Life' })
export type Life = z.infer<typeof Life>

/** An address that outlives its listings. */
export const Property = PropertyAddress.extend({
  /** Newest first. */
  lives: z.array(Life),
}).meta({ id: 'Property' })
export type Property = z.infer<typeof Property>

export const propertyEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/api/properties/find',
    summary: 'Search properties by address, including those without a current listing',
    access: allow('listings.read', 'records'),
    query: z.object({
      q: z.string().trim().min(1, 'Enter a search term').max(100),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    response: z.object({ items: z.array(FoundProperty) }),
  }),
  getOne: endpoint({
    method: 'GET',
    path: '/api/properties/:id',
    summary: 'A property with all its listings',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: Property,
  }),
}
