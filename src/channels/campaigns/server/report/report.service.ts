import * as z from 'zod'
import { AppError, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor, writeCursor } from '#platform/db/keyset.ts'
import type { SuppressedReason } from '../../audience.contract.ts'
import type { Campaign } from '../../campaigns.contract.ts'
import type { CampaignPerson, CampaignReport, RecipientGroup, SuppressedAddress } from '../../report.contract.ts'
import { liftSuppression, suppressedPage } from '../bounces/suppressions.store.ts'
import { copyCampaign, getCampaign } from '../campaigns.service.ts'
import { joinMail } from '../render/frame.ts'
import { sampleToken } from '../render/mail.service.ts'
import { clicksOf, frozenOf, hoursOf, peopleOf, reasonsOf, silentReaders } from './report.store.ts'

export async function readReport(ctx: Context, id: string): Promise<CampaignReport> {
  const campaign = await getCampaign(ctx, id)
  const frozen = await frozenOf(ctx, id)
  const reasons = await reasonsOf(ctx, id)
  const clicks = await clicksOf(ctx, id)
  const of = (state: 'suppressed' | 'failed') =>
    reasons.flatMap(({ state: is, reason, count }) => (is === state ? [{ reason, count }] : []))
  const base = ctx.platform.config.PUBLIC_URL
  return {
    campaign,
    delivered: Math.max(0, campaign.counts.sent - campaign.counts.bounced),
    suppressed: of('suppressed'),
    failed: of('failed'),
    overTime: await hoursOf(ctx, id),
    links: (frozen?.mail.links ?? []).map(({ url, label }, link) => ({
      link,
      url,
      label,
      people: clicks.get(link)?.people ?? 0,
      clicks: clicks.get(link)?.clicks ?? 0,
    })),
    // Links without a reader: the number at the end is how the screen finds them on the email.
    html: frozen
      ? joinMail(frozen.mail, { values: {}, token: sampleToken, base }, Object.keys(frozen.mail.cards).slice(0, 3)).html
      : '',
  }
}

const perSource = 5000
/** Sources of an audience, of which each names so many people. */
const maxSources = 10

/** @throws AppError rule_broken while it is being sent, where opens were not tracked, and where everyone has opened it */
export async function sendAgain(ctx: Context, id: string): Promise<Campaign> {
  const { name, state, measures, audience } = await getCampaign(ctx, id)
  if (state !== 'sent') throw new AppError('rule_broken', 'Wait until this campaign has been sent')
  if (!measures) throw new AppError('rule_broken', 'Opens were not tracked, so no one knows who didn’t open it')
  const ids = await silentReaders(ctx, id, perSource * maxSources)
  if (!ids.length) throw new AppError('rule_broken', 'There is no one to send it to again')
  const parts = Array.from({ length: Math.ceil(ids.length / perSource) }, (_, n) => ids.slice(n * perSource, (n + 1) * perSource))
  const include = parts.map((contactIds) => ({ kind: 'contacts' as const, contactIds }))
  return copyCampaign(ctx, id, { name: `${name} (again)`.slice(0, 120), audience: { include, exclude: audience.exclude } })
}

interface ReportPeopleOptions {
  group: RecipientGroup
  reason?: SuppressedReason | undefined
  link?: number | undefined
  q?: string | undefined
  limit: number
  cursor?: string | undefined
}
export async function listPeople(
  ctx: Context,
  id: string,
  { cursor, limit, ...options }: ReportPeopleOptions,
): Promise<Page<CampaignPerson>> {
  await getCampaign(ctx, id)
  const after = readCursor(cursor, () => z.tuple([z.int32(), z.string()]))
  const found = await peopleOf(ctx, id, { ...options, limit: limit + 1, after })
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.position, row.id])
  const iso = (at: unknown) => (at instanceof Date ? at.toISOString() : null)
  return {
    items: rows.map((row) => ({
      ...row,
      sentAt: iso(row.sentAt),
      openedAt: iso(row.openedAt),
      machineOpenedAt: iso(row.machineOpenedAt),
      clickedAt: iso(row.clickedAt),
      unsubscribedAt: iso(row.unsubscribedAt),
      complainedAt: iso(row.complainedAt),
    })),
    nextCursor,
  }
}

export async function listSuppressed(
  ctx: Context,
  { q, limit, cursor }: { q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<Page<SuppressedAddress>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await suppressedPage(ctx, { limit: limit + 1, after, q })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor([last.createdAt, last.id]) : null }
}

export async function liftAddress(ctx: Context, id: string): Promise<{ address: string }> {
  const address = await liftSuppression(ctx, id)
  if (!address) throw notFound({ suppression: id })
  await ctx.audit({
    action: 'lifted',
    entity: 'email suppression',
    entityId: id,
    changes: [{ field: 'address', before: address, after: null }],
  })
  ctx.changed('suppression', id)
  return { address }
}
