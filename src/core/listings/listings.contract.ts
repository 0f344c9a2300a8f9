import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { ListingMedia } from '#common/listing/listing-media.ts'
import { ListingQuery } from './listing-query.contract.ts'
import { Address, ListingClassSchema, ListingFields, ListingPatch, ListingStatusSchema } from '#common/listing/listing-fields.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'

export const Listing = ListingFields.extend({
  id: Id,
  clientId: Id,
  propertyId: Id.nullable(),
  status: ListingStatusSchema,
  /** The reason given for the last change of status that needed one. */
  statusReason: z.string().nullable(),
  /** Short number people say on the phone, unique in the agency, e.g. `HV-1042`. */
  reference: z.string(),
  /** Grows by one with every change; send it with an update, a stale one gets 412. */
  version: z.int().positive(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When it first went live; counts the days on market. */
  listedAt: Instant.nullable(),
  agentProfiles: z.array(
    z.object({
      id: Id,
      name: z.string(),
      jobTitle: z.string().nullable(),
      role: z.string(),
      mobile: z.string().nullable(),
      /** The office's number or another landline. */
      phone: z.string().nullable(),
      email: z.string().nullable(),
      photoUrl: z.string().nullable(),
    }),
  ),
  media: z.array(ListingMedia),
  /** False when the signed-in user may look but not change. */
  canEdit: z.boolean(),
}).meta({ id: 'Listing' })
export type Listing = z.infer<typeof Listing>

/** One row of a list, about 500 bytes. */
export const ListingRow = z
  .object({
    id: Id,
    reference: z.string(),
    listingClass: ListingClassSchema,
    saleOrLease: z.enum(['sale', 'lease', 'both']),
    status: ListingStatusSchema,
    /** `2/39 Main Road`; empty when the address is not known yet. */
    streetLine: z.string(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
    headline: z.string().nullable(),
    category: z.string().nullable(),
    priceCents: z.int().nullable(),
    rentCents: z.int().nullable(),
    /** The public price: "$1,250,000", "Auction", "$650 per week". */
    priceLabel: z.string(),
    /** Once sold, where the public does not learn it. */
    soldPriceCents: z.int().nullable(),
    /** Where no price is shown to the public: what the rent is for. */
    rentPeriod: z.string().nullable(),
    bedrooms: z.int().nullable(),
    bathrooms: z.int().nullable(),
    carSpaces: z.int().nullable(),
    landAreaM2: z.number().nullable(),
    agentId: Id.nullable(),
    agentName: z.string().nullable(),
    /** Address of the 400 px picture of the main photo, and its placeholder (thumbhash, base64). */
    photoUrl: z.string().nullable(),
    photoHash: z.string().nullable(),
    updatedAt: z.string(),
    listedAt: z.string().nullable(),
    authorityExpiresOn: z.string().nullable(),
    /** End of the last open home by the clock at the property; one in the future means that there is one to come. */
    openUntil: z.string().nullable(),
    version: z.int(),
    /** False when the signed-in user may look but not change. */
    canEdit: z.boolean(),
  })
  .meta({ id: 'ListingRow' })
export type ListingRow = z.infer<typeof ListingRow>

/** A listing as a search names it. */
export const FoundListing = ListingRow.pick({
  id: true,
  reference: true,
  status: true,
  listingClass: true,
  category: true,
  streetLine: true,
  suburb: true,
  state: true,
  postcode: true,
})
  .extend({
    /** The field in which the text was found. */
    foundBy: z.enum(['address', 'reference', 'suburb', 'tag', 'headline', 'portalId', 'oldField']),
  })
  .meta({ id: 'FoundListing' })
export type FoundListing = z.infer<typeof FoundListing>

export const ListingCreate = ListingPatch.extend({
  listingClass: ListingClassSchema.default('residential'),
  /** Here the parts that are left out are not known; an update replaces the whole address, so there each must be named. */
  address: Address.partial()
    .transform((given) => ({ ...emptyAddress, ...given }) as Address)
    .optional(),
  /** The specification adds it to every create: the main agent, unless `agents` names others. */
  AgentId: Id.nullish(),
}).meta({ id: 'ListingCreate' })
export type ListingCreate = z.output<typeof ListingCreate>
export const ListingUpdate = ListingPatch.extend({
  status: ListingStatusSchema.optional(),
  statusReason: z.string().max(500).nullable().optional(),
  /** When it is sold, leased or withdrawn: cancels its coming open homes and closes its open tasks. */
  endsWork: z.boolean().optional(),
  /** Kept in the price history, when this changes what is asked or shown. */
  priceReason: z.string().trim().max(500).nullable().optional(),
  /** The version the edit started from. Required, so that no save overwrites a newer one. */
  version: z.int().positive(),
}).meta({ id: 'ListingUpdate' })
export type ListingUpdate = z.output<typeof ListingUpdate>

/** A listing in the recycle bin. */
export const BinnedListing = z
  .object({
    id: Id,
    reference: z.string(),
    streetLine: z.string(),
    suburb: z.string().nullable(),
    headline: z.string().nullable(),
    listingClass: ListingClassSchema,
    status: ListingStatusSchema,
    photoUrl: z.string().nullable(),
    photoHash: z.string().nullable(),
    deletedAt: Instant,
    /** Null when a feed deleted it. */
    deletedBy: z.string().nullable(),
    /** When it goes for good. */
    goesAt: Instant,
    canRestore: z.boolean(),
  })
  .meta({ id: 'BinnedListing' })
export type BinnedListing = z.infer<typeof BinnedListing>

export const PriceChange = z
  .object({
    id: Id,
    at: Instant,
    userName: z.string().nullable(),
    oldPriceCents: z.int().nullable(),
    newPriceCents: z.int().nullable(),
    oldRentCents: z.int().nullable(),
    newRentCents: z.int().nullable(),
    /** The price as the public read it. */
    oldLabel: z.string(),
    newLabel: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'PriceChange' })
export type PriceChange = z.infer<typeof PriceChange>

/** Days a deleted listing can be brought back. */
export const binDays = 30

export const listingEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: '/api/listinger/get_All/:clientId',
    summary: 'List listings',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    actsFor: true,
    query: ListingQuery,
    response: pageOf(ListingRow),
  }),
  getActiveSoldLeased: endpoint({
    method: 'GET',
    path: '/api/listinger/get_all_active_sold_leased/:clientId',
    summary: 'List listings that are active, sold or leased',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    actsFor: true,
    query: ListingQuery,
    response: pageOf(ListingRow),
  }),
  getOne: endpoint({
    method: 'GET',
    path: '/api/listinger/getOneListinger/:id',
    summary: 'Read one listing',
    access: allow('listings.read', 'records'),
    params: IdParams,
    response: Listing,
  }),
  uniqueTags: endpoint({
    method: 'GET',
    path: '/api/listinger/get_all_unique_property_tags/:clientId',
    summary: 'Tags in use, with counts',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    response: z.array(
      z.object({ tag: z.string(), count: z.int(), /** A name of `tagColours`; null: grey. */ colour: z.string().nullable() }),
    ),
  }),
  statusCounts: endpoint({
    method: 'GET',
    path: '/api/listinger/status_counts/:clientId',
    summary: 'Listings per status, for the chips of the list',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    query: z.object({ allListing: z.enum(['office', 'agent']).default('office') }),
    response: z.array(z.object({ status: ListingStatusSchema, count: z.int() })),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/listinger/create',
    creates: true,
    summary: 'Create a listing (a draft)',
    access: allow('listings.write', 'records'),
    body: ListingCreate,
    response: Listing,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/listinger/update/:id',
    summary: 'Change fields or the status of a listing',
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: ListingUpdate,
    response: Listing,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/listinger/delete/:id',
    summary: 'Move a listing to the recycle bin',
    access: allow('listings.write', 'records'),
    params: IdParams,
    /** Without `withdraw` a listing that a portal may still show is refused; with it the ads are taken down as well. */
    query: z.object({ withdraw: z.stringbool().default(false) }),
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/listinger/restore/:id',
    summary: 'Restore a listing from the recycle bin',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: Listing,
  }),
  bin: endpoint({
    method: 'GET',
    path: '/api/listinger/bin/:clientId',
    summary: 'The recycle bin, latest first',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, q: pageQuery.q }),
    response: pageOf(BinnedListing),
  }),
  listAgain: endpoint({
    method: 'POST',
    path: '/api/listinger/list_again/:id',
    creates: true,
    summary: 'Relist the property of a listing that has ended, as a new draft',
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: z.object({ withPhotos: z.boolean().default(true) }),
    response: Listing,
    status: 201,
  }),
  remainingWork: endpoint({
    method: 'GET',
    path: '/api/listinger/remaining_work/:id',
    summary: 'Coming open homes and open tasks, to ask about before a listing is sold, leased or withdrawn',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: z.object({ openHomes: z.int(), openTasks: z.int() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/listinger/undo/:id',
    summary: 'Undo a change in the history; 409 names the fields changed since',
    access: allow('listings.write', 'records'),
    params: IdParams,
    body: z.object({
      eventId: Id,
      /** Only these of its fields. */
      fields: z.array(z.string().max(100)).max(500).optional(),
      /** Also undo fields that were changed since. */
      isForced: z.boolean().default(false),
    }),
    response: Listing,
  }),
  priceHistory: endpoint({
    method: 'GET',
    path: '/api/listinger/price_history/:id',
    summary: 'Price history, latest first',
    access: allow('listings.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(PriceChange),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/listinger/history/:id',
    summary: 'Who changed what, newest first',
    access: allow('listings.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(
      z.object({
        id: Id,
        at: Instant,
        userName: z.string().nullable(),
        /** The reader did it. */
        isMine: z.boolean().default(false),
        action: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
      }),
    ),
  }),
}
