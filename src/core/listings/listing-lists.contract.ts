import * as z from 'zod'
import { bulkOutcomes, bulkProgress, maxBulk } from '#common/bulk.ts'
import { DeletedBatch } from '#common/deleted-batch.ts'
import { maxRestored } from '#common/restore-limits.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { ListingStatusSchema } from '#common/listing/listing-fields.ts'
import { tagColours } from './listing-view.contract.ts'
import { ListingQuery } from './listing-query.contract.ts'

/** The filter of a list without its page. */
export const ListingFilter = ListingQuery.omit({ limit: true, cursor: true, count: true, sort: true })
export type ListingFilter = z.output<typeof ListingFilter>

const Tag = z.string().trim().min(1, 'Enter a tag').max(40, 'At most 40 characters')
const BulkAction = z.discriminatedUnion('type', [
  /** The agent becomes the first one, in the place of the first there was. */
  z.object({ type: z.literal('assign'), agentId: Id }),
  z.object({ type: z.literal('tag'), add: z.array(Tag).max(10).default([]), remove: z.array(Tag).max(10).default([]) }),
  z.object({
    type: z.literal('status'),
    status: ListingStatusSchema,
    reason: z.string().trim().max(500).optional(),
    /** Their coming open homes and open tasks end with a sale, a lease or a withdrawal. */
    endsWork: z.boolean().optional(),
  }),
  /** Without `withdraw` those that a portal may still show are refused; with it their ads are taken down as well. */
  z.object({ type: z.literal('delete'), withdraw: z.boolean().default(false) }),
])
export type BulkAction = z.output<typeof BulkAction>

/** These listings, or all that match a filter: one of the two. */
const chosen = {
  ids: z.array(Id).min(1, 'Select at least one listing').max(maxBulk, `At most ${maxBulk} at once`).optional(),
  matching: ListingFilter.optional(),
}
const isOneOfTwo = (body: { ids?: unknown; matching?: unknown }) => (body.ids === undefined) !== (body.matching === undefined)
const nameOne = { path: ['ids'], message: 'Send either ids or matching' }

export const BulkRequest = z
  .object({
    ...chosen,
    action: BulkAction,
  })
  .refine(isOneOfTwo, nameOne)
export type BulkRequest = z.output<typeof BulkRequest>

/** One change of many listings. More than 200 are done by a job; `done` says how far it is. */
export const ListingBulk = bulkProgress('listings').meta({ id: 'ListingBulk' })
export type ListingBulk = z.infer<typeof ListingBulk>

/** Where a listing stands, and what a marker says. */
export const MapPoint = z
  .object({
    id: Id,
    latitude: z.number(),
    longitude: z.number(),
    status: ListingStatusSchema,
    name: z.string(),
    priceLabel: z.string(),
  })
  .meta({ id: 'MapPoint' })
export type MapPoint = z.infer<typeof MapPoint>
/** A larger map reports that it is cut and shows the most recently changed. */
export const maxMapPoints = 5_000

const ChosenListings = z.object(chosen).refine(isOneOfTwo, nameOne)
export type ChosenListings = z.output<typeof ChosenListings>

const ListingExtras = z
  .object({
    listingId: Id,
    /** Their names; none for those who may not read contacts. */
    vendors: z.array(z.string()),
    /** The day it was sold, leased, withdrawn or taken off the market. */
    closedOn: z.string().nullable(),
  })
  .meta({ id: 'ListingExtras' })
export type ListingExtras = z.infer<typeof ListingExtras>

export const listingListEndpoints = {
  extras: endpoint({
    method: 'POST',
    path: '/api/listinger/extras',
    summary: 'What columns of the list show beyond a row: the vendors of listings, and when they left the market',
    access: allow('listings.read', 'records'),
    body: z.object({ ids: z.array(Id).min(1).max(200) }),
    response: z.array(ListingExtras),
  }),
  /** Answered by the feature that publishes listings. */
  shownOnPortals: endpoint({
    method: 'POST',
    path: '/api/listinger/bulk/shown',
    summary: 'How many of these listings are possibly still on portals, and on which; to check before deleting',
    access: allow('listings.write', 'records'),
    body: ChosenListings,
    response: z.object({ listings: z.int(), portals: z.array(z.string()) }),
  }),
  bulk: endpoint({
    method: 'POST',
    path: '/api/listinger/bulk',
    creates: true,
    summary: 'Change many listings at once; the response has the outcome of each',
    access: allow('listings.write', 'records'),
    body: BulkRequest,
    response: ListingBulk,
  }),
  remainingWorkOf: endpoint({
    method: 'POST',
    path: '/api/listinger/bulk/remaining_work',
    summary: 'Coming open homes and open tasks of many listings, to ask about before they are sold, leased or withdrawn',
    access: allow('listings.write', 'records'),
    body: z.object({ ...chosen, status: ListingStatusSchema }).refine(isOneOfTwo, nameOne),
    response: z.object({ openHomes: z.int(), openTasks: z.int() }),
  }),
  bulkState: endpoint({
    method: 'GET',
    path: '/api/listinger/bulk/:id',
    summary: 'Progress of a bulk change of listings',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: ListingBulk,
  }),
  bulkItems: endpoint({
    method: 'GET',
    path: '/api/listinger/bulk/:id/items',
    summary: 'The outcome of each listing',
    access: allow('listings.write', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, outcome: z.enum(bulkOutcomes).optional() }),
    response: pageOf(
      z.object({ listingId: Id, name: z.string(), outcome: z.enum(bulkOutcomes).nullable(), reason: z.string().nullable() }),
    ),
  }),
  bulkUndo: endpoint({
    method: 'POST',
    path: '/api/listinger/bulk/:id/undo',
    summary: 'Undo a bulk change of listings, except those changed since',
    access: allow('listings.write', 'records'),
    params: IdParams,
    response: ListingBulk,
  }),
  deletedBatches: endpoint({
    method: 'GET',
    path: '/api/listinger/deleted_batches/:clientId',
    summary: 'Bulk deletions of listings in the last 30 days, latest first; `bulk/:id/undo` restores all of one',
    access: allow('listings.write', 'records'),
    params: ClientIdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(DeletedBatch),
  }),
  restoreMany: endpoint({
    method: 'POST',
    path: '/api/listinger/restore_many',
    summary: 'Restore listings from the recycle bin',
    access: allow('listings.write', 'records'),
    body: z.object({ ids: z.array(Id).min(1, 'Select at least one listing').max(maxRestored, `At most ${maxRestored} at once`) }),
    response: z.object({ restored: z.int(), notRestored: z.int() }),
  }),
  map: endpoint({
    method: 'GET',
    path: '/api/listinger/map/:clientId',
    summary: 'Listings as map points',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    query: ListingFilter,
    response: z.object({ points: z.array(MapPoint), withoutPosition: z.int(), isCut: z.boolean() }),
  }),
  suburbs: endpoint({
    method: 'GET',
    path: '/api/listinger/suburbs/:clientId',
    summary: 'Suburbs that have listings, with counts',
    access: allow('listings.read', 'records'),
    params: ClientIdParams,
    response: z.array(z.object({ suburb: z.string(), count: z.int() })),
  }),
  renameTag: endpoint({
    method: 'POST',
    path: '/api/listinger/tags/rename',
    summary: 'Rename a tag on all listings; merges with a tag of that name',
    access: allow('listings.write', 'agency'),
    body: z.object({ tag: Tag, to: Tag }),
    response: ListingBulk,
  }),
  removeTag: endpoint({
    method: 'POST',
    path: '/api/listinger/tags/delete',
    summary: 'Remove a tag from all listings',
    access: allow('listings.write', 'agency'),
    body: z.object({ tag: Tag }),
    response: ListingBulk,
  }),
  colourTag: endpoint({
    method: 'PUT',
    path: '/api/listinger/tags/colour',
    summary: 'Set the colour of a tag',
    access: allow('listings.write', 'agency'),
    body: z.object({ tag: Tag, colour: z.enum(tagColours).nullable() }),
    response: z.object({ tag: z.string(), colour: z.string().nullable() }),
  }),
}
