import type { FastifyReply } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { originOf, type Routes } from '#platform/http/routes.ts'
import { operateEndpoints as e } from '../operate.contract.ts'
import { browserOf, setBrowser, setCookie, signOutOperator } from './authenticate-operator.ts'
import { createAgency, listAgencies, resumeAgency, suspendAgency } from './operate-agencies.service.ts'
import { readHealth, readState, sendTestMail } from './operate-state.service.ts'
import { listOperatorEvents } from './operator-events.store.ts'
import { activateOperator, type Entered, readLink, signInOperator } from './operator-sign-in.service.ts'

export function operateRoutes(route: Routes): void {
  const enter = (reply: FastifyReply, platform: Platform, { operator, cookie, browser }: Entered) => {
    setCookie(reply, platform, cookie)
    setBrowser(reply, platform, browser)
    return operator
  }
  route.public(e.begin, (platform, { body }) => readLink(platform, body.token))
  route.public(e.activate, async (platform, { body }, request, reply) =>
    enter(reply, platform, await activateOperator(platform, body, originOf(request))),
  )
  route.public(e.signIn, async (platform, { body }, request, reply) =>
    enter(reply, platform, await signInOperator(platform, body, originOf(request), browserOf(request))),
  )
  route.operator(e.me, async ({ operator: { name, email } }) => ({ name, email }))
  route.operator(e.signOut, async (caller, _input, _request, reply) => {
    await signOutOperator(caller)
    setCookie(reply, caller.platform, null)
  })
  route.operator(e.state, (caller) => readState(caller))
  route.operator(e.health, async (caller) => ({ findings: await readHealth(caller) }))
  route.operator(e.testMail, (caller) => sendTestMail(caller))
  route.operator(e.agencies, (caller, { query }) => listAgencies(caller, query))
  route.operator(e.createAgency, (caller, { body }) => createAgency(caller, body))
  route.operator(e.suspend, (caller, { params, body }) => suspendAgency(caller, params.id, body.reason))
  route.operator(e.resume, (caller, { params }) => resumeAgency(caller, params.id))
  route.operator(e.events, ({ platform }, { query }) =>
    platform.database.outsideAgencies((db) => listOperatorEvents(db, query.limit, query.cursor)),
  )
}
