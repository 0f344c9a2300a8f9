import type { Routes } from '#platform/http/routes.ts'
import { takeHookCall } from './inbound/inbound.service.ts'
import { smsEndpoints as e } from '../sms.contract.ts'
import { changeSettings, readSettings } from './settings.service.ts'
import { composeFor, queueSms } from './sms.service.ts'

export function smsRoutes(route: Routes): void {
  route.outside(e.compose, async (caller, { params }) => ({
    ...(await caller.reading((ctx) => composeFor(ctx, params.id))),
    isHeld: await caller.platform.outside.isHeld(caller.scope.agencyId),
  }))
  route.inTransaction(e.send, (ctx, { body }) => queueSms(ctx, body))
  route.public(e.hook, async (platform, { params, body }, request, reply) => {
    const contentType = String(request.headers['content-type'] ?? '')
    void reply.code(await takeHookCall(platform, params.hook, { body, contentType })).send()
  })
  route.inTransaction(e.settings, (ctx) => readSettings(ctx))
  route.inTransaction(e.changeSettings, (ctx, { body }) => changeSettings(ctx, body))
}
