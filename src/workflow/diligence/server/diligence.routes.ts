import type { Routes } from '#platform/http/routes.ts'
import { diligenceEndpoints as e, diligenceSettingsEndpoints as s } from '../diligence.contract.ts'
import { caseImportEndpoints as i } from '../case-import.contract.ts'
import { partyLinkEndpoints as p } from '../party.contract.ts'
import { screeningEndpoints as n } from '../screening.contract.ts'
import { listCases } from './case-rows.store.ts'
import { addCase, changeCase, listCasesOf, removeCase, restoreCase, stepCase } from './cases.service.ts'
import { openCertificate, presignCertificate, setCertificate } from './certificate.service.ts'
import { previewImport, runImport, undoImport } from './import/case-import.service.ts'
import { listImports } from './import/case-import.store.ts'
import { decideLink, listLinks, makeLink, revokeLink } from './party/links.service.ts'
import { downloadRegister } from './register.service.ts'
import { listLists } from './screening/lists.store.ts'
import { listMatches } from './screening/matches.store.ts'
import { decideMatch, runAgain, uploadList } from './screening/screening.service.ts'
import { listReceipts } from './retention.service.ts'
import { changeSettings, readSettings } from './settings.service.ts'

export function diligenceRoutes(route: Routes): void {
  route.inTransaction(e.list, (ctx, { query }) => listCases(ctx, query))
  route.outside(e.register, (caller, { query }) => downloadRegister(caller, query))
  route.inTransaction(e.receipts, (ctx, { query }) => listReceipts(ctx, query))
  route.inTransaction(e.ofListing, (ctx, { params }) => listCasesOf(ctx, params.id))
  route.inTransaction(e.add, (ctx, { body }) => addCase(ctx, body))
  route.inTransaction(e.update, (ctx, { params, body }) => changeCase(ctx, params.id, body))
  route.inTransaction(e.step, (ctx, { params, body }) => stepCase(ctx, params.id, body))
  route.inTransaction(e.remove, (ctx, { params }) => removeCase(ctx, params.id))
  route.inTransaction(e.restore, (ctx, { params }) => restoreCase(ctx, params.id))
  route.outside(e.presign, (caller) => presignCertificate(caller))
  route.outside(e.setCertificate, (caller, { params, body }) => setCertificate(caller, params.id, body))
  route.outside(e.openCertificate, (caller, { params }) => openCertificate(caller, params.id))
  route.inTransaction(s.settings, (ctx) => readSettings(ctx))
  route.inTransaction(s.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
  route.inTransaction(n.lists, (ctx, { query }) => listLists(ctx, query))
  route.outside(n.upload, (caller, { query }, request) => uploadList(caller, query.listedOn, request))
  route.inTransaction(n.run, (ctx) => runAgain(ctx))
  route.inTransaction(n.matches, (ctx, { query }) => listMatches(ctx, query))
  route.inTransaction(n.decide, (ctx, { params, body }) => decideMatch(ctx, params.id, body))
  route.inTransaction(p.ofListing, (ctx, { params }) => listLinks(ctx, params.id))
  route.inTransaction(p.make, (ctx, { params, body }) => makeLink(ctx, params.id, body.days))
  route.inTransaction(p.revoke, (ctx, { params }) => revokeLink(ctx, params.id))
  route.inTransaction(p.decide, (ctx, { params, body }) => decideLink(ctx, params.id, body.to))
  route.inTransaction(i.list, (ctx, { query }) => listImports(ctx, query))
  route.outside(i.preview, (caller, _input, request) => previewImport(caller, request))
  route.outside(i.run, (caller, _input, request) => runImport(caller, request))
  route.inTransaction(i.undo, (ctx, { params }) => undoImport(ctx, params.id))
}
