import type { Routes } from '#platform/http/routes.ts'
import { contactListEndpoints as e } from '../contact-lists.contract.ts'
import { contactExportEndpoints } from '../contact-export.contract.ts'
import { suburbsInUse } from '#core/contacts/server/list/values-in-use.service.ts'
import { listBin } from './contact-bin.store.ts'
import { exportContacts } from './export/contact-export.service.ts'
import { removeTag, renameTag, startBulk } from './bulk/contact-changes.service.ts'
import { contactBulks } from './bulk/contact-changes.ts'
import { restoreContacts } from '#core/contacts/server/contacts.service.ts'

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
  route.outside(contactExportEndpoints.export, (caller, { body }) => exportContacts(caller, body))
}
