import * as z from 'zod'
import { emailAddress } from '#common/typed/email-address.ts'
import { allow, endpoint } from '#common/endpoint.ts'
import { ClientIdParams, Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Instant, LocalTime } from '#common/time/when.ts'
import { purposes } from '#core/contacts/consent.contract.ts'
import { Audience, AudienceCount, AudiencePerson, suppressedReasons } from './audience.contract.ts'
import { campaignStates, campaignSteps } from './campaigns.rules.ts'
import { MailDesign, Words } from './design.contract.ts'
import { templateKeys } from './templates.rules.ts'

const Counts = z.object({
  recipients: z.int(),
  suppressed: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** The worker died while these were being sent: they may have arrived, and are not sent again. */
  unknown: z.int(),
  bounced: z.int(),
  complained: z.int(),
  opened: z.int(),
  machineOpened: z.int(),
  clicked: z.int(),
  unsubscribed: z.int(),
})
export type CampaignCounts = z.infer<typeof Counts>

const Head = {
  id: Id,
  name: z.string(),
  state: z.enum(campaignStates),
  pauseReason: z.string().nullable(),
  origin: z.enum(['manual', 'automatic']),
  purpose: z.enum(purposes),
  subject: z.string(),
  scheduledAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  updatedAt: Instant,
  createdByName: z.string().nullable(),
  /** Opens and clicks are measured; where not, their counts say nothing. */
  measures: z.boolean(),
  counts: Counts,
  version: z.int().positive(),
}
export const CampaignRow = z.object(Head).meta({ id: 'CampaignRow' })
export type CampaignRow = z.infer<typeof CampaignRow>

/** A campaign in the results of a search. */
export const FoundCampaign = CampaignRow.pick({ id: true, name: true, subject: true, state: true }).meta({ id: 'FoundCampaign' })
export type FoundCampaign = z.infer<typeof FoundCampaign>
/**
 * Written as it is, and checked in tests: a compiled serialiser of a whole design asks of each block which of twelve it is, and takes seconds to
 * compile when the server is busy.
 */
const whole = <T>(schema: z.ZodType<T>) => z.custom<T>((value) => schema.safeParse(value).success)
export const Campaign = z
  .object({
    ...Head,
    clientId: Id,
    automation: z.string().nullable(),
    template: z.string().nullable(),
    preheader: z.string(),
    senderAgentId: Id.nullable(),
    /** A `MailDesign`, and an `Audience`, as the update takes them. */
    design: whole<MailDesign>(MailDesign),
    audience: whole<Audience>(Audience),
    activatedAt: Instant.nullable(),
    createdAt: Instant,
    steps: z.array(z.enum(campaignSteps)),
    canEdit: z.boolean(),
    canSend: z.boolean(),
  })
  .meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

const Name = z.string().trim().min(1, 'Enter a campaign name').max(120, 'At most 120 characters')
const fields = {
  name: Name,
  purpose: z.enum(purposes),
  ...Words,
  senderAgentId: Id.nullable(),
  design: MailDesign,
  audience: Audience,
  measures: z.boolean(),
}
export const CampaignCreate = z
  .object(fields)
  .partial()
  .extend({
    /** The specification adds it to every create; it must be the token's. */
    clientId: Id.optional(),
    template: z.enum(templateKeys).default('plainLetter'),
    /** The listings that the template is filled with. */
    listingIds: z.array(Id).max(24).default([]),
  })
  .meta({ id: 'CampaignCreate' })
export type CampaignCreate = z.output<typeof CampaignCreate>
export const CampaignUpdate = z.object(fields).partial().extend({ version: z.int().positive() }).meta({ id: 'CampaignUpdate' })
export type CampaignUpdate = z.output<typeof CampaignUpdate>

export const MailPreview = z
  .object({
    subject: z.string(),
    preheader: z.string(),
    from: z.string(),
    html: z.string(),
    text: z.string(),
    /** The size of the HTML part with its links as they go out. */
    sizeBytes: z.int(),
    /** Parts that the preview had to leave out: a listing that is gone, a picture that is not ready. */
    missing: z.array(z.string()),
  })
  .meta({ id: 'MailPreview' })
export type MailPreview = z.infer<typeof MailPreview>

export const ReviewCheck = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(['ok', 'warns', 'blocks']),
  message: z.string(),
  /** The rule's source, for what the law asks. */
  source: z.string().nullable(),
  /** The block of the design in which it is fixed. */
  blockId: z.string().optional(),
})
export type ReviewCheck = z.infer<typeof ReviewCheck>
export const Review = z
  .object({ checks: z.array(ReviewCheck), audience: AudienceCount, isReady: z.boolean(), mailServer: z.enum(['smtp', 'outbox']) })
  .meta({ id: 'CampaignReview' })
export type Review = z.infer<typeof Review>

export const CheckedLink = z.object({
  url: z.string(),
  /** `unsure`: the website turns programs away, which says nothing about the page. */
  verdict: z.enum(['answers', 'unsure', 'broken']),
  message: z.string(),
})
export type CheckedLink = z.infer<typeof CheckedLink>

const read = allow('campaigns.read', 'agency')
const write = allow('campaigns.write', 'agency')
const send = allow('campaigns.send', 'agency')

export const campaignEndpoints = {
  create: endpoint({
    method: 'POST',
    path: '/api/campaign/create',
    creates: true,
    summary: 'Create a campaign from a template',
    access: write,
    body: CampaignCreate,
    response: Campaign,
    status: 201,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/campaign/get/:id',
    summary: 'One campaign with its design and audience',
    access: read,
    params: IdParams,
    response: Campaign,
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/campaign/all/:clientId',
    summary: 'Campaigns, last changed first',
    access: read,
    params: ClientIdParams,
    query: z.object({
      limit: pageQuery.limit,
      cursor: pageQuery.cursor,
      q: pageQuery.q,
      state: z.enum(campaignStates).optional(),
      origin: z.enum(['manual', 'automatic']).optional(),
    }),
    response: pageOf(CampaignRow),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/campaign/update/:id',
    summary: 'Change a campaign that has not been activated',
    access: write,
    params: IdParams,
    body: CampaignUpdate,
    response: Campaign,
    bodyLimitBytes: 2_000_000,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/campaign/delete/:id',
    summary: 'Delete a campaign; it can be restored. Its unsubscribe links keep working',
    access: write,
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/campaign/restore/:id',
    summary: 'Restore a deleted campaign',
    access: write,
    params: IdParams,
    response: Campaign,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/campaign/copy/:id',
    creates: true,
    summary: 'A new draft with the same design and audience',
    access: write,
    params: IdParams,
    response: Campaign,
    status: 201,
  }),
  step: endpoint({
    method: 'POST',
    path: '/api/campaign/step/:id',
    summary: 'Submit for approval, reopen, pause, resume or cancel',
    access: write,
    params: IdParams,
    body: z.object({ step: z.enum(campaignSteps), version: z.int().positive().optional() }),
    response: Campaign,
  }),
  activate: endpoint({
    method: 'POST',
    path: '/api/campaign/activate',
    summary: 'Freeze the audience and the email, and send now or at an agency time',
    access: send,
    body: z.object({ id: Id, version: z.int().positive().optional(), sendAt: LocalTime.nullable().default(null) }),
    response: Campaign,
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/campaign/previewemail',
    summary: 'The email as one contact would get it, from the renderer that sends it',
    access: read,
    body: z.object({
      id: Id.optional(),
      ...z.object(fields).pick({ subject: true, preheader: true, design: true, senderAgentId: true, purpose: true }).partial()
        .shape,
      contactId: Id.nullable().optional(),
    }),
    response: MailPreview,
    bodyLimitBytes: 2_000_000,
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/campaign/test/:id',
    summary: 'Send a test email to yourself or a colleague',
    access: write,
    params: IdParams,
    body: z.object({
      to: z.string().max(254, { abort: true }).check(emailAddress('Enter an email address')).optional(),
      contactId: Id.nullable().optional(),
    }),
    response: z.object({ to: z.string() }),
    rateLimit: { max: 20, perSeconds: 600, by: 'user' },
  }),
  review: endpoint({
    method: 'GET',
    path: '/api/campaign/review/:id',
    summary: 'Everything that is checked before it can be sent',
    access: read,
    params: IdParams,
    response: Review,
  }),
  checkLinks: endpoint({
    method: 'POST',
    path: '/api/campaign/check_links/:id',
    summary: 'Check every link in the email',
    access: write,
    params: IdParams,
    response: z.object({ links: z.array(CheckedLink) }),
    rateLimit: { max: 60, perSeconds: 600, by: 'user' },
  }),
  audience: endpoint({
    method: 'POST',
    path: '/api/campaign/audience',
    summary: 'How many are in the audience, how many receive it, and why the others do not',
    access: read,
    body: z.object({ audience: Audience, purpose: z.enum(purposes) }),
    response: AudienceCount,
  }),
  audiencePeople: endpoint({
    method: 'POST',
    path: '/api/campaign/audience_people',
    summary: 'The audience, and why each person receives it or not',
    access: read,
    body: z.object({
      audience: Audience,
      purpose: z.enum(purposes),
      show: z.enum(['willGet', 'willNot', ...suppressedReasons]).default('willGet'),
      limit: z.int().min(1).max(200).default(50),
      cursor: pageQuery.cursor,
    }),
    response: pageOf(AudiencePerson),
  }),
}
