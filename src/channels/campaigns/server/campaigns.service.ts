import { staleError } from '#platform/stale.ts'
import * as z from 'zod'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/db/keyset.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { changesBetween, defined } from '#common/changes.ts'
import { contactLines } from '#core/contacts/server/contact-lines.service.ts'
import { listingRows } from '#core/listings/server/list/listing-rows.service.ts'
import { emptyAudience } from '../audience.contract.ts'
import type { Campaign, CampaignCreate, CampaignRow, CampaignUpdate, MailPreview } from '../campaigns.contract.ts'
import { type CampaignStep, type CampaignState, mayDelete, mayEdit, mayStep, needsSend, stepRefused } from '../campaigns.rules.ts'
import type { MailDesign } from '../design.contract.ts'
import { designOf, templates } from '../templates.rules.ts'
import { mergeValuesOf } from './audience.store.ts'
import { reasonOf } from './render/reasons.ts'
import {
  type CampaignFields,
  campaignNames,
  campaignRows,
  findCampaign,
  insertCampaign,
  scheduledBetween,
  updateFields,
} from './campaigns.store.ts'
import { cancelQueued, forgetRecipients, pausedFrom, type StateChange, updateState } from './campaign-states.store.ts'
import { renderPreview } from './render/mail.service.ts'
import { sendCampaign } from './sending/send.jobs.ts'

export async function getCampaign(ctx: Context, id: string, options?: { lock?: boolean; archived?: boolean }): Promise<Campaign> {
  const campaign = await findCampaign(ctx, id, options)
  if (!campaign) throw notFound({ campaign: id })
  return campaign
}

interface CampaignListOptions {
  limit: number
  cursor?: string | undefined
  q?: string | undefined
  state?: CampaignState | undefined
  origin?: 'manual' | 'automatic' | undefined
}
export async function listCampaigns(
  ctx: Context,
  { cursor, limit, ...options }: CampaignListOptions,
): Promise<Page<CampaignRow>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const rows = await campaignRows(ctx, { ...options, limit: limit + 1, after })
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: rows.length > limit && last ? writeCursor([last.updatedAt, last.id]) : null }
}

/** Every field but the template's own may be given; what is left out comes from the template. */
export async function createCampaign(ctx: Context, { template, listingIds, ...given }: CampaignCreate): Promise<Campaign> {
  const base = templates[template]
  const rows = await listingRows(ctx, listingIds)
  for (const id of listingIds)
    if (!rows.has(id)) throw invalid([{ path: 'listingIds', message: 'This listing no longer exists. Choose another' }])
  const [first] = listingIds
  const place = (first && rows.get(first)?.suburb) || ''
  const fields: CampaignFields = {
    name: given.name ?? [base.name, place].filter(Boolean).join(', '),
    purpose: given.purpose ?? base.purpose,
    subject: given.subject ?? base.subject(place),
    preheader: given.preheader ?? base.preheader,
    senderAgentId: given.senderAgentId === undefined ? ctx.scope.agentId : given.senderAgentId,
    design: given.design ?? designOf(template, listingIds),
    audience: given.audience ?? emptyAudience,
    measures: given.measures ?? true,
  }
  await requireKnown(ctx, fields)
  const id = await insertCampaign(ctx, fields, { template })
  await recordStep(ctx, id, 'created')
  return getCampaign(ctx, id)
}

/** @throws AppError stale with the campaign as it is now; rule_broken when it has been activated */
export async function changeCampaign(ctx: Context, id: string, { version, ...given }: CampaignUpdate): Promise<Campaign> {
  const before = await getCampaign(ctx, id, { lock: true })
  if (before.version !== version) throw await staleError(ctx, { entity: 'campaign', id: id, noun: 'this campaign' }, before)
  if (!mayEdit(before.state))
    throw new AppError('rule_broken', 'This campaign is locked once scheduled or sent. Copy it to make changes')
  const patch = defined(given)
  const fields: CampaignFields = { ...fieldsOf(before), ...patch }
  await requireKnown(ctx, fields)
  const changes = changesBetween({ ...fieldsOf(before) }, { ...fields })
  if (!changes.length) return before
  await updateFields(ctx, id, fields, version + 1)
  await ctx.audit({ action: 'changed', entity: 'campaign', entityId: id, changes })
  ctx.changed('campaign', id, version + 1)
  return getCampaign(ctx, id)
}

const fieldsOf = (campaign: Campaign): CampaignFields => ({
  name: campaign.name,
  purpose: campaign.purpose,
  subject: campaign.subject,
  preheader: campaign.preheader,
  senderAgentId: campaign.senderAgentId,
  design: campaign.design,
  audience: campaign.audience,
  measures: campaign.measures,
})

/** Another agency's ids count as missing. Listings may be deleted later: then the email leaves them out and the review lists them. */
async function requireKnown(ctx: Context, { senderAgentId, audience }: CampaignFields): Promise<void> {
  const sources = [...audience.include, ...audience.exclude]
  const filtered = sources.flatMap((source) => (source.kind === 'filter' ? (source.filter.agentId ?? []) : []))
  const agents = await knownAgents(ctx, [...(senderAgentId ? [senderAgentId] : []), ...filtered])
  if (senderAgentId && !agents.has(senderAgentId))
    throw invalid([{ path: 'senderAgentId', message: 'This agent no longer exists. Choose another' }])
  if (filtered.some((agentId) => !agents.has(agentId)))
    throw invalid([{ path: 'audience', message: 'This agent no longer exists. Choose another' }])
  const named = sources.flatMap((source) => (source.kind === 'contacts' ? source.contactIds : []))
  const lines = await contactLines(ctx, named)
  if (named.some((contactId) => !lines.has(contactId)))
    throw invalid([{ path: 'audience', message: 'This contact no longer exists. Remove it from the audience' }])
}

/** @param over fields that the copy does not take from the original */
export async function copyCampaign(ctx: Context, id: string, over: Partial<CampaignFields> = {}): Promise<Campaign> {
  const from = await getCampaign(ctx, id)
  const copy = await insertCampaign(
    ctx,
    { ...fieldsOf(from), name: `${from.name} (copy)`.slice(0, 120), ...over },
    { template: from.template },
  )
  await recordStep(ctx, copy, 'created')
  return getCampaign(ctx, copy)
}

export async function removeCampaign(ctx: Context, id: string): Promise<{ id: string }> {
  const campaign = await getCampaign(ctx, id, { lock: true })
  if (!mayDelete(campaign.state)) throw new AppError('rule_broken', 'This campaign is scheduled or sending. Cancel it first')
  await updateState(ctx, id, { archived_at: ctx.clock() })
  await recordStep(ctx, id, 'deleted')
  return { id }
}

export async function restoreCampaign(ctx: Context, id: string): Promise<Campaign> {
  await getCampaign(ctx, id, { lock: true, archived: true })
  await updateState(ctx, id, { archived_at: null })
  await recordStep(ctx, id, 'restored')
  return getCampaign(ctx, id)
}

/** Everything that people do to a campaign but editing and activating. */
export async function stepCampaign(
  ctx: Context,
  id: string,
  { step, version }: { step: CampaignStep; version?: number | undefined },
): Promise<Campaign> {
  const before = await getCampaign(ctx, id, { lock: true })
  if (version !== undefined && version !== before.version)
    throw await staleError(ctx, { entity: 'campaign', id: id, noun: 'this campaign' }, before)
  if (!mayStep(before.state, step)) throw new AppError('rule_broken', stepRefused(before.state, step))
  if (needsSend(step) && !ctx.scope.permissions.has('campaigns.send'))
    throw new AppError('forbidden', 'Your role can’t send campaigns. Ask your administrator')
  const change = await changeFor(ctx, before, step)
  await updateState(ctx, id, change)
  await ctx.audit({
    action: step,
    entity: 'campaign',
    entityId: id,
    changes: [{ field: 'state', before: before.state, after: change.state }],
  })
  ctx.changed('campaign', id, before.version + 1)
  return getCampaign(ctx, id)
}

async function changeFor(ctx: Context, { id, state, scheduledAt }: Campaign, step: CampaignStep): Promise<StateChange> {
  switch (step) {
    case 'submit':
      return { state: 'inReview' }
    case 'reopen':
      await forgetRecipients(ctx, id)
      return {
        state: 'draft',
        scheduled_at: null,
        activated_at: null,
        activated_by: null,
        frozen: null,
        recipients: 0,
        suppressed: 0,
      }
    case 'pause':
      return { state: 'paused', paused_from: state === 'scheduled' ? 'scheduled' : 'sending', pause_reason: null, send_run: null }
    case 'resume': {
      const isLater = (await pausedFrom(ctx, id)) === 'scheduled' && scheduledAt !== null && new Date(scheduledAt) > ctx.clock()
      await ctx.enqueue(sendCampaign, { id }, isLater ? { startAfter: new Date(scheduledAt) } : { isAwaited: true })
      return { state: isLater ? 'scheduled' : 'sending', paused_from: null, pause_reason: null }
    }
    case 'cancel':
      await cancelQueued(ctx, id)
      return { state: 'cancelled', finished_at: ctx.clock(), paused_from: null, pause_reason: null, send_run: null }
  }
}

interface PreviewAsked {
  id?: string | undefined
  subject?: string | undefined
  preheader?: string | undefined
  design?: MailDesign | undefined
  senderAgentId?: string | null | undefined
  purpose?: CampaignFields['purpose'] | undefined
  contactId?: string | null | undefined
}
/** Previews a saved campaign, a design in progress, or one over the other. */
export async function previewCampaign(ctx: Context, { id, contactId, ...draft }: PreviewAsked): Promise<MailPreview> {
  const saved = id ? await getCampaign(ctx, id) : undefined
  const given = defined(draft)
  const mail = {
    subject: '',
    preheader: '',
    design: { look: 'brand' as const, blocks: [] },
    senderAgentId: null,
    purpose: 'marketing' as const,
    ...(saved && fieldsOf(saved)),
    ...given,
  }
  await requireKnown(ctx, { ...mail, audience: emptyAudience } as CampaignFields)
  const values = contactId ? await mergeValuesOf(ctx, contactId) : {}
  if (!values) throw notFound({ contact: contactId })
  const reason = contactId ? await reasonOf(ctx, contactId, mail.purpose) : undefined
  return renderPreview(ctx, mail, { values, reason }, { measures: saved?.measures ?? true })
}

/** Campaigns that go out, or went, between two instants: for the calendar of the agency. */
export const campaignsScheduledBetween = (ctx: Context, from: Date, to: Date) => scheduledBetween(ctx, from, to)

async function recordStep(ctx: Context, id: string, action: string): Promise<void> {
  await ctx.audit({ action, entity: 'campaign', entityId: id })
  ctx.changed('campaign', id)
}

/** Names of campaigns, for tasks that are about one. */
export async function nameCampaigns(
  ctx: Context,
  { ids, names }: { ids: readonly string[]; names: Map<string, string> },
): Promise<void> {
  if (!ctx.scope.permissions.has('campaigns.read')) return
  for (const { id, name } of await campaignNames(ctx, ids)) names.set(id, name)
}
