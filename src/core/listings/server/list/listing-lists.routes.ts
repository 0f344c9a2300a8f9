import type { Routes } from '#platform/http/routes.ts'
import { listingListEndpoints as e } from '../../listing-lists.contract.ts'
import { bulkItems, remainingWorkOf, startBulk } from '../bulk/listing-bulk.service.ts'
import { listingBulks } from '../bulk/listing-bulk.ts'
import { restoreListings } from '../bin/bin.service.ts'
import { countSuburbs, mapPoints } from './listing-map.store.ts'
import { extrasOf } from './listing-extras.store.ts'
import { colourTag, removeTag, renameTag } from './listing-tags.service.ts'

export function listingListRoutes(route: Routes): void {
  route.inTransaction(e.bulk, (ctx, { body }) => startBulk(ctx, body))
  route.inTransaction(e.remainingWorkOf, (ctx, { body }) => remainingWorkOf(ctx, body))
  route.inTransaction(e.bulkState, (ctx, { params }) => listingBulks.read(ctx, params.id))
  route.inTransaction(e.bulkItems, (ctx, { params, query }) => bulkItems(ctx, params.id, query))
  route.inTransaction(e.bulkUndo, (ctx, { params }) => listingBulks.undo(ctx, params.id))
  route.inTransaction(e.deletedBatches, (ctx, { query }) => listingBulks.deletedBatches(ctx, query))
  route.inTransaction(e.restoreMany, (ctx, { body }) => restoreListings(ctx, body.ids))
  route.inTransaction(e.map, (ctx, { query }) => mapPoints(ctx, query))
  route.inTransaction(e.extras, (ctx, { body }) => extrasOf(ctx, body.ids))
  route.inTransaction(e.suburbs, (ctx) => countSuburbs(ctx))
  route.inTransaction(e.renameTag, (ctx, { body }) => renameTag(ctx, body))
  route.inTransaction(e.removeTag, (ctx, { body }) => removeTag(ctx, body))
  route.inTransaction(e.colourTag, (ctx, { body }) => colourTag(ctx, body))
}
