import type { Routes } from '#platform/http/routes.ts'
import { contactListEndpoints as e } from '../../contact-lists.contract.ts'
import { listBin, suburbsInUse } from '../bin/contact-bin.store.ts'
import { removeTag, renameTag, startBulk } from '../bulk/contact-changes.service.ts'
import { contactBulks } from '../bulk/contact-changes.ts'
import { restoreContacts } from '../contacts.service.ts'

export function contactListRoutes(route: Routes): void {
  route.inTransaction(e.bulk, (ctx, { body }) => startBulk(ctx, body))
  route.inTransaction(e.bulkState, (ctx, { params }) => contactBulks.read(ctx, params.id))
  route.inTransaction(e.bulkUndo, (ctx, { params }) => contactBulks.undo(ctx, params.id))
  route.inTransaction(e.suburbs, (ctx, { query }) => suburbsInUse(ctx, query.q))
  route.inTransaction(e.renameTag, (ctx, { body }) => renameTag(ctx, body))
  route.inTransaction(e.removeTag, (ctx, { body }) => removeTag(ctx, body))
  route.inTransaction(e.deletedBatches, (ctx, { query }) => contactBulks.deletedBatches(ctx, query))
  route.inTransaction(e.restoreMany, (ctx, { body }) => restoreContacts(ctx, body.ids))
  route.inTransaction(e.bin, (ctx, { query }) => listBin(ctx, query))
}
