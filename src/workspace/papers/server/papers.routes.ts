import type { Routes } from '#platform/http/routes.ts'
import { authorityPaperEndpoints as a } from '../authority-paper.contract.ts'
import { diligenceRegisterEndpoints as r } from '../diligence-register.contract.ts'
import { marketAnalysisEndpoints as m } from '../market-analysis.contract.ts'
import { openPaperEndpoints as o } from '../open-papers.contract.ts'
import { listPages, sharePage, withdrawPage } from './analyses/analysis-pages.service.ts'
import { printMarketAnalysis } from './analyses/market-analysis.service.ts'
import { readPresentation } from './analyses/presentation.service.ts'
import { printAuthority } from './authorities/authority-paper.service.ts'
import { printRegister } from './diligence/register-paper.service.ts'
import { printAttendance } from './opens/attendance.service.ts'
import { printOpenSign } from './opens/open-sign.service.ts'
import { printSignInSheet } from './opens/sign-in-sheet.service.ts'

export function paperRoutes(route: Routes): void {
  route.outside(a.print, (caller, { params, query }) => printAuthority(caller, params.authorityId, query))
  route.outside(r.print, (caller, { query }) => printRegister(caller, query))
  route.outside(m.print, (caller, { params, query }) => printMarketAnalysis(caller, params.appraisalId, query))
  route.inTransaction(m.present, (ctx, { params }) => readPresentation(ctx, params.appraisalId))
  route.inTransaction(m.pages, (ctx, { params }) => listPages(ctx, params.appraisalId))
  route.inTransaction(m.share, (ctx, { params }) => sharePage(ctx, params.appraisalId))
  route.inTransaction(m.withdraw, (ctx, { params, body }) => withdrawPage(ctx, params.id, body.isWithdrawn))
  route.outside(o.attendance, (caller, { params, query }) => printAttendance(caller, params.openId, query))
  route.outside(o.signInSheet, (caller, { params, query }) => printSignInSheet(caller, params.openId, query))
  route.outside(o.sign, (caller, { params }) => printOpenSign(caller, params.openId))
}
