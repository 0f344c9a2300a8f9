import type { Routes } from '#platform/http/routes.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { codeEndpoints as c } from '../codes.contract.ts'
import { authorityPaperEndpoints as a } from '../authority-paper.contract.ts'
import { diligenceRegisterEndpoints as r } from '../diligence-register.contract.ts'
import { marketAnalysisEndpoints as m } from '../market-analysis.contract.ts'
import { openPaperEndpoints as o } from '../open-papers.contract.ts'
import { printPackEndpoints as k } from '../print-pack.contract.ts'
import { printRegister } from './diligence/register-paper.service.ts'
import { listPages, sharePage, withdrawPage } from './appraisals/analysis-pages.service.ts'
import { printMarketAnalysis } from './appraisals/market-analysis.service.ts'
import { readPresentation } from './appraisals/presentation.service.ts'
import { printAuthority } from './authorities/authority-paper.service.ts'
import { codeImage, createCode, listCodes } from './codes/codes.service.ts'
import { previewBrand } from './brand-preview.service.ts'
import { createBrochure, previewDocument } from './documents.service.ts'
import { printAttendance } from './opens/attendance.service.ts'
import { printSignInSheet } from './opens/sign-in-sheet.service.ts'
import { printOpenSign } from './opens/open-sign.service.ts'
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
  route.outside(e.openSign, (caller, { params }) => printOpenSign(caller, params.openId))
  route.outside(a.print, (caller, { params, query }) => printAuthority(caller, params.authorityId, query))
  route.outside(r.print, (caller, { query }) => printRegister(caller, query))
  route.outside(m.print, (caller, { params, query }) => printMarketAnalysis(caller, params.appraisalId, query))
  route.inTransaction(m.present, (ctx, { params }) => readPresentation(ctx, params.appraisalId))
  route.inTransaction(m.pages, (ctx, { params }) => listPages(ctx, params.appraisalId))
  route.inTransaction(m.share, (ctx, { params }) => sharePage(ctx, params.appraisalId))
  route.inTransaction(m.withdraw, (ctx, { params, body }) => withdrawPage(ctx, params.id, body.isWithdrawn))
  route.outside(o.attendance, (caller, { params, query }) => printAttendance(caller, params.openId, query))
  route.outside(o.signInSheet, (caller, { params, query }) => printSignInSheet(caller, params.openId, query))
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
