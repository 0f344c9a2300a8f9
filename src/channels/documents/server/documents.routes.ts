import type { Routes } from '#platform/http/routes.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { codeEndpoints as c } from '../codes.contract.ts'
import { printPackEndpoints as k } from '../print-pack.contract.ts'
import { codeImage, createCode, listCodes } from './codes/codes.service.ts'
import { previewBrand } from './brand-preview.service.ts'
import { createBrochure, previewDocument } from './documents.service.ts'
import { createPrintPack } from './pack/print-pack.service.ts'
import { findColourNote } from './pack/print-pack.store.ts'
import { checkDocument } from './print-check.service.ts'
import { createStockList, previewStockList } from './stock-list/stock-list.service.ts'
import { createStockListTable } from './stock-list/stock-list-table.ts'
import { chooseForStudio, openStudio } from './studio.service.ts'

export function documentRoutes(route: Routes): void {
  route.outside(e.createPdf, (caller, { params, query: { brochureType, ...options } }) =>
    createBrochure(caller, params.listingId, { type: brochureType, ...options }),
  )
  route.outside(e.websiteBrochure, (caller, { params, query }) =>
    createBrochure(caller, params.listingId, { type: 'website', ...query }),
  )
  route.outside(e.createTile, (caller, { params, query: { tileType, ...options } }) =>
    createBrochure(caller, params.listingId, { type: tileType, ...options }),
  )
  route.outside(e.stockList, (caller, { query }) => createStockList(caller, query))
  route.outside(e.stockListPreview, (caller, { query }) => previewStockList(caller, query))
  route.outside(e.stockListTable, (caller, { query: { format, ...query } }) =>
    createStockListTable(caller, { ...query, order: 'suburb' }, format),
  )
  route.inTransaction(e.studio, (ctx, { params, query }) => openStudio(ctx, params.listingId, query.type))
  route.inTransaction(e.choose, (ctx, { params, body }) => chooseForStudio(ctx, params.listingId, body))
  route.outside(e.check, (caller, { params, query }) => checkDocument(caller, params.listingId, query))
  route.outside(e.preview, (caller, { params, query }) => previewDocument(caller, params.listingId, query))
  route.outside(e.brandPreview, (caller, { body }) => previewBrand(caller, body))
  route.inTransaction(k.settings, async (ctx) => ({ hasColourNote: await findColourNote(ctx) }))
  route.outside(k.create, (caller, { params, body }) => createPrintPack(caller, params.listingId, body))
  route.inTransaction(c.list, (ctx, { params }) => listCodes(ctx, params.listingId))
  route.inTransaction(c.create, (ctx, { params, body }) => createCode(ctx, params.listingId, body))
  route.inTransaction(c.image, (ctx, { params }) => codeImage(ctx, params.id))
}
