import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant } from '#common/time/when.ts'
import { suppressedReasons } from './audience.contract.ts'
import { Campaign } from './campaigns.contract.ts'

export const CampaignReport = z
  .object({
    campaign: Campaign,
    /** Sent and not come back. */
    delivered: z.int(),
    suppressed: z.array(z.object({ reason: z.string(), count: z.int() })),
    failed: z.array(z.object({ reason: z.string(), count: z.int() })),
    /** One entry per hour, by its first instant; empty hours are left out. */
    overTime: z.array(
      z.object({
        hour: Instant,
        sent: z.int(),
        opened: z.int(),
        clicked: z.int(),
        unsubscribed: z.int(),
        bounced: z.int(),
      }),
    ),
    links: z.array(z.object({ link: z.int(), url: z.string(), label: z.string(), people: z.int(), clicks: z.int() })),
    /** The mail as it went out, for showing the links on it; empty until it is activated. */
    html: z.string(),
  })
  .meta({ id: 'CampaignReport' })
export type CampaignReport = z.infer<typeof CampaignReport>

export const recipientGroups = [
  'all',
  'delivered',
  'opened',
  'clicked',
  'notOpened',
  'unsubscribed',
  'bounced',
  'complained',
  'failed',
  'unknown',
  'suppressed',
  'waiting',
] as const
export type RecipientGroup = (typeof recipientGroups)[number]
export const CampaignPerson = z
  .object({
    id: z.string(),
    contactId: Id.nullable(),
    /** False: a contact that the caller may not read, without name and address. */
    isNamed: z.boolean(),
    name: z.string(),
    address: z.string().nullable(),
    state: z.enum(['queued', 'claimed', 'sent', 'failed', 'unknown', 'suppressed', 'cancelled']),
    reason: z.string().nullable(),
    sentAt: z.string().nullable(),
    bounce: z.enum(['hard', 'soft']).nullable(),
    bounceDetail: z.string().nullable(),
    openedAt: z.string().nullable(),
    machineOpenedAt: z.string().nullable(),
    clickedAt: z.string().nullable(),
    unsubscribedAt: z.string().nullable(),
    complainedAt: z.string().nullable(),
  })
  .meta({ id: 'CampaignPerson' })
export type CampaignPerson = z.infer<typeof CampaignPerson>

export const SuppressedAddress = z
  .object({
    id: Id,
    address: z.string(),
    reason: z.enum(['hardBounce', 'softBounces', 'complaint']),
    detail: z.string().nullable(),
    campaignId: Id.nullable(),
    campaignName: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'SuppressedAddress' })
export type SuppressedAddress = z.infer<typeof SuppressedAddress>

const read = allow('campaigns.read', 'agency')
export const reportEndpoints = {
  report: endpoint({
    method: 'GET',
    path: '/api/campaign/report/:id',
    summary: 'Results of a campaign: delivered, opened, clicked, unsubscribed, over time and by link',
    access: read,
    params: IdParams,
    response: CampaignReport,
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/campaign/people/:id',
    summary: 'Its recipients one by one, and the people it was not sent to',
    access: read,
    params: IdParams,
    query: z.object({
      group: z.enum(recipientGroups).default('all'),
      reason: z.enum(suppressedReasons).optional(),
      link: z.coerce.number().int().min(0).max(2000).optional(),
      q: pageQuery.q,
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
    }),
    response: pageOf(CampaignPerson),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/campaign/resend/:id',
    creates: true,
    summary: 'A new draft of the same email for those who are not known to have opened it',
    access: allow('campaigns.write', 'agency'),
    params: IdParams,
    response: Campaign,
    status: 201,
  }),
  suppressed: endpoint({
    method: 'GET',
    path: '/api/campaign/suppressed/:clientId',
    summary: 'Addresses no longer emailed because of bounces or spam complaints',
    access: read,
    params: z.object({ clientId: Id }),
    query: z.object({ q: pageQuery.q, limit: pageQuery.limit, cursor: pageQuery.cursor }),
    response: pageOf(SuppressedAddress),
  }),
  lift: endpoint({
    method: 'POST',
    path: '/api/campaign/suppressed/lift/:id',
    summary: 'Email an address again, because it was fixed or the complaint was a mistake',
    access: allow('campaigns.send', 'agency'),
    params: IdParams,
    response: z.object({ address: z.string() }),
  }),
}
