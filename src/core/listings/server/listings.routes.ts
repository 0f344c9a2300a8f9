import type { Routes } from '#platform/http/routes.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { listingEndpoints as e } from '../listings.contract.ts'
import { goesAt } from './bin/bin.jobs.ts'
import { listBin } from './bin/bin.store.ts'
import { listAgain } from './list-again.service.ts'
import { listingHistory } from './history/listing-history.ts'
import { countByStatus, countTags } from './list/listing-list.store.ts'
import {
  changeListing,
  createListing,
  readListing,
  listActiveSoldLeased,
  listAll,
  openListing,
  remainingWork,
} from './listings.service.ts'
import { removeListing, restoreListing } from './bin/bin.service.ts'
import { listPriceChanges } from './history/price-history.store.ts'
import { undoChange } from './history/undo.service.ts'

export function listingRoutes(route: Routes): void {
  route.inTransaction(e.getAll, (ctx, { query }) => listAll(ctx, query))
  route.inTransaction(e.getActiveSoldLeased, (ctx, { query }) => listActiveSoldLeased(ctx, query))
  route.inTransaction(e.getOne, (ctx, { params }) => openListing(ctx, params.id))
  route.inTransaction(e.uniqueTags, (ctx) => countTags(ctx))
  route.inTransaction(
    e.statusCounts,
    async (ctx, { query }) =>
      (await countByStatus(ctx, query.allListing === 'agent')) as { status: ListingStatus; count: number }[],
  )
  route.inTransaction(e.create, (ctx, { body }) => createListing(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeListing(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params, query }) => removeListing(ctx, params.id, query))
  route.inTransaction(e.restore, (ctx, { params }) => restoreListing(ctx, params.id))
  route.inTransaction(e.bin, (ctx, { query }) => listBin(ctx, { ...query, goesAt }))
  route.inTransaction(e.listAgain, (ctx, { params, body }) => listAgain(ctx, params.id, body))
  route.inTransaction(e.remainingWork, (ctx, { params }) => remainingWork(ctx, params.id))
  route.inTransaction(e.undo, (ctx, { params, body }) => undoChange(ctx, params.id, body))
  route.inTransaction(e.priceHistory, async (ctx, { params, query }) => {
    await readListing(ctx, params.id) // who may not read the listing may not read its past
    return listPriceChanges(ctx, params.id, query)
  })
  route.inTransaction(e.history, (ctx, { params, query }) => listingHistory(ctx, params.id, query))
}
