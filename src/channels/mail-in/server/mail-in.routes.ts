import type { Routes } from '#platform/http/routes.ts'
import { mailInEndpoints as e } from '../mail-in.contract.ts'
import { addressOf, renewEnquiriesAddress, testAddress } from './address.service.ts'
import { addPerson, dismissPerson, logAddressOf, renewLogAddress } from './log-address.service.ts'
import { addAsEnquiry, countsOf, dismissMail, listMails, openFile } from './unsorted.service.ts'

export function mailInRoutes(route: Routes): void {
  route.inTransaction(e.address, (ctx) => addressOf(ctx))
  route.inTransaction(e.renew, (ctx) => renewEnquiriesAddress(ctx))
  route.inTransaction(e.test, (ctx) => testAddress(ctx))
  route.inTransaction(e.counts, (ctx) => countsOf(ctx))
  route.inTransaction(e.list, (ctx, { query }) => listMails(ctx, query))
  route.outside(e.add, (caller, { params, body }) => addAsEnquiry(caller, params.id, body))
  route.inTransaction(e.dismiss, (ctx, { params, body }) => dismissMail(ctx, params.id, body.isDismissed))
  route.outside(e.file, (caller, { params }) => openFile(caller, params.id))
  route.inTransaction(e.log, (ctx) => logAddressOf(ctx))
  route.inTransaction(e.renewLog, (ctx) => renewLogAddress(ctx))
  route.inTransaction(e.addPerson, (ctx, { params, body }) => addPerson(ctx, params.id, body.address))
  route.inTransaction(e.dismissPerson, (ctx, { params, body }) => dismissPerson(ctx, params.id, body.address))
}
