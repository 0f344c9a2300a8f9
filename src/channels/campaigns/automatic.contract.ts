import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'
import { suppressedReasons } from './audience.contract.ts'
import { Words } from './design.contract.ts'
import { MailPreview } from './campaigns.contract.ts'

export const automationKinds = ['newMatch', 'openHome', 'priceChange', 'sold'] as const
export type AutomationKind = (typeof automationKinds)[number]
export const Kind = z.object({ kind: z.enum(automationKinds) })

export const AutomationSettings = z.object({
  subject: Words.subject,
  /** Plain words above the listing. */
  intro: z.string().trim().max(1000),
  senderAgentId: Id.nullable(),
  /** Open homes: so many hours before the first one of a day. */
  hoursBefore: z.int().min(1).max(72),
})
export type AutomationSettings = z.infer<typeof AutomationSettings>

export const Automation = z
  .object({
    kind: z.enum(automationKinds),
    state: z.enum(['off', 'on', 'paused']),
    settings: AutomationSettings,
    /** True after a test run of these settings; without one the automation can't be switched on. */
    isRehearsed: z.boolean(),
    rehearsedAt: Instant.nullable(),
    lastRunAt: Instant.nullable(),
    /** People mailed in the last 30 days. */
    sentLately: z.int(),
    version: z.int().positive(),
  })
  .meta({ id: 'Automation' })
export type Automation = z.infer<typeof Automation>

export const Rehearsal = z
  .object({
    kind: z.enum(automationKinds),
    /** The listings that were looked at: `3 listings with open homes in the next 24 hours`. */
    about: z.string(),
    wouldGet: z.int(),
    notBecause: z.array(z.object({ reason: z.enum(suppressedReasons), count: z.int() })),
    people: z.array(z.object({ contactId: Id, name: z.string(), listing: z.string() })),
    automation: Automation,
  })
  .meta({ id: 'AutomationTestRun' })
export type Rehearsal = z.infer<typeof Rehearsal>

const read = allow('campaigns.read', 'agency')
const send = allow('campaigns.send', 'agency')
export const automationEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/campaign/automatic',
    summary: 'Automations, and whether they are on',
    access: read,
    response: z.array(Automation),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/campaign/automatic/:kind',
    summary: 'Change an automation, turn it on, pause it or turn it off; it turns on only after a test run of these settings',
    access: send,
    params: Kind,
    body: AutomationSettings.partial().extend({ state: z.enum(['off', 'on', 'paused']).optional(), version: z.int().positive() }),
    response: Automation,
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/campaign/automatic/:kind/preview',
    summary: 'The email with the saved settings, about a listing that is on the market now',
    access: read,
    params: Kind,
    response: MailPreview,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/campaign/automatic/:kind/test',
    summary: 'Send yourself the email with the saved settings',
    access: send,
    params: Kind,
    response: z.object({ to: z.string() }),
    rateLimit: { max: 20, perSeconds: 600, by: 'user' },
  }),
  rehearse: endpoint({
    method: 'POST',
    path: '/api/campaign/automatic/:kind/rehearse',
    summary: 'Test run: who would get it now, who would not, and why. Nothing is sent',
    access: send,
    params: Kind,
    response: Rehearsal,
  }),
}
