import type { Routes } from '#platform/http/routes.ts'
import { reaxmlEndpoints as e } from '../reaxml.contract.ts'
import { choiceOf, exportCsv, exportReaxml, exportSpreadsheet } from './export/export.service.ts'
import { batches, batchItems, cancelBatch, getBatch, previewUpload, startBatch } from './import/batches.service.ts'

export function reaxmlRoutes(route: Routes): void {
  route.outside(e.exportReaxml, (caller, { query }) => exportReaxml(caller, choiceOf(query)))
  route.outside(e.exportReaxmlOf, (caller, { body }) => exportReaxml(caller, body))
  route.outside(e.exportCsv, (caller, { query }) => exportCsv(caller, choiceOf(query)))
  route.outside(e.exportCsvOf, (caller, { body }) => exportCsv(caller, body))
  route.outside(e.exportSpreadsheet, (caller, { body: { format, ...choice } }) =>
    exportSpreadsheet(caller, { ...choice, withPrivate: false }, format),
  )
  route.outside(e.preview, (caller, _input, request) => previewUpload(caller, request))
  route.inTransaction(e.batches, (ctx, { query }) => batches(ctx, query))
  route.inTransaction(e.batch, (ctx, { params }) => getBatch(ctx, params.id))
  route.inTransaction(e.items, (ctx, { params, query }) => batchItems(ctx, params.id, query))
  route.inTransaction(e.start, (ctx, { params }) => startBatch(ctx, params.id))
  route.inTransaction(e.cancel, (ctx, { params }) => cancelBatch(ctx, params.id))
}
