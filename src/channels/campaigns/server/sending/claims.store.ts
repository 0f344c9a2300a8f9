import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { refusedOn } from '#core/contacts/server/consent/suppression.service.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import type { MailDesign } from '../../design.contract.ts'
import type { MergeValues } from '#core/contacts/names/merge-fields.rules.ts'
import type { Frozen } from '../campaigns.store.ts'
import { type Consent, reasonIn } from '../render/reasons.ts'

export interface CampaignToSend {
  state: string
  scheduledAt: Date | null
  purpose: Purpose
  design: MailDesign
  frozen: Frozen | null
}
export async function lockForSending({ db, scope }: Context, id: string): Promise<CampaignToSend | undefined> {
  const { rows } = await sql<CampaignToSend>`select state, scheduled_at as "scheduledAt", purpose, design, frozen from campaigns
    where agency_id = ${scope.agencyId} and id = ${id} and archived_at is null for no key update`.execute(db)
  return rows[0]
}

/**
 * Only this run claims from here on. Recipients that an earlier run had started to send may have it: they become `unknown` and are never
 * sent again. The other recipients it had claimed go back to the queue. One update decides for both: while it waits for a row that
 * `recordDataStarted` is changing, the row moves from one kind to the other, and two updates would each miss it.
 */
export async function takeOver({ db, scope, clock }: Context, id: string, run: string): Promise<void> {
  await sql`
    with ended as (
      update campaign_recipients set is_waiting = false, state = case when is_waiting then 'queued' else 'unknown' end,
        reason = case when is_waiting then reason else 'The worker stopped while this mail was on its way' end,
        claimed_by = case when is_waiting then null else claimed_by end
      where agency_id = ${scope.agencyId} and campaign_id = ${id} and state = 'claimed' returning state)
    update campaigns set state = 'sending', send_run = ${run}, send_beat = ${clock()}, started_at = coalesce(started_at, ${clock()}),
      unknown = unknown + (select count(*) from ended where state = 'unknown')::int
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

/** Records that the text of these mails is about to be sent. @returns the ids that this run still has: no other may be sent */
export async function recordDataStarted({ db, scope }: Context, run: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update campaign_recipients set is_waiting = false
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and state = 'claimed' and claimed_by = ${run} and is_waiting
    returning id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Longer than any wait between two tries: a later one was set by a clock that was wrong, and is over. */
const longestRetryMs = 3_600_000

export interface Claimed {
  id: string
  contactId: string | null
  address: string
  domain: string
  attempts: number
  values: MergeValues
  listingIds: string[] | null
  /** Why they get it. */
  reasonToGet: string | undefined
}
/**
 * Claims the next recipients. Committed before any of them is sent, so that a crash sends nothing twice. People who unsubscribed or
 * bounced since the campaign was activated are skipped here.
 * @returns undefined when the campaign does not belong to this run any more (paused, cancelled, taken over)
 */
export async function claim(
  ctx: Context,
  { id, run, purpose, limit, resting }: { id: string; run: string; purpose: Purpose; limit: number; resting: readonly string[] },
): Promise<Claimed[] | undefined> {
  const { db, scope, clock, todaySql } = ctx
  const now = clock()
  const { agencyId } = scope
  const { rows: own } =
    await sql`update campaigns set send_beat = ${now} where agency_id = ${agencyId} and id = ${id} and state = 'sending' and send_run = ${run} returning 1`.execute(
      db,
    )
  if (!own.length) return undefined
  const { rows } = await sql<Omit<Claimed, 'reasonToGet'> & Consent & { reason: string | null }>`
    with picked as materialized (
      select id, contact_id, address from campaign_recipients
      where agency_id = ${agencyId} and campaign_id = ${id} and state = 'queued'
        and (not_before is null or not_before <= ${now} or not_before > ${new Date(now.getTime() + longestRetryMs)})
        and domain <> all(${[...resting]}::text[])
      order by position limit ${limit} for no key update skip locked),
    judged as materialized (
      select p.id, case
          when c.id is null or c.archived_at is not null then 'excluded'
          when c.do_not_contact then 'doNotContact'
          when e.state is null then 'noConsent'
          when e.state in ('refused', 'withdrawn') then 'withdrawn'
          when e.expires_on < ${todaySql} then 'expired'
          when b.reason is not null then b.reason end as why, e.state, e.source, e.happened_at
      from picked p
      left join contacts_view c on c.agency_id = ${agencyId} and c.id = p.contact_id
      left join lateral (
        select v.state, v.expires_on, v.source, v.happened_at from consent_events_view v
        where v.agency_id = ${agencyId} and v.contact_id = p.contact_id and v.channel = 'email'
          and (v.purpose = ${purpose} or (v.purpose = 'marketing' and v.state in ('refused', 'withdrawn')))
        order by v.happened_at desc, v.id desc limit 1) e on true
      left join mail_suppressions b on b.agency_id = ${agencyId} and b.address = p.address and b.lifted_at is null)
    update campaign_recipients r set state = case when j.why is null then 'claimed' else 'suppressed' end, reason = j.why, claimed_by = ${run}, claimed_at = ${now},
      is_waiting = j.why is null
    from judged j where r.agency_id = ${agencyId} and r.id = j.id
    returning r.id, r.contact_id as "contactId", r.address, r.domain, r.attempts, r.merge_values as values, r.listing_ids as "listingIds", r.reason,
      j.state, j.source, j.happened_at as "happenedAt"`.execute(db)
  const timeZone = await ctx.timeZone()
  const judged = rows.flatMap(({ reason, state, source, happenedAt, ...one }) =>
    reason === null ? { ...one, reasonToGet: reasonIn(purpose, { state, source, happenedAt }, timeZone) } : [],
  )
  const refused = await refusedNow(ctx, judged, purpose)
  const left = judged.filter(({ id: recipientId }) => !refused.has(recipientId))
  const dropped = rows.length - left.length
  if (dropped)
    await sql`update campaigns set recipients = recipients - ${dropped}, suppressed = suppressed + ${dropped} where agency_id = ${agencyId} and id = ${id}`.execute(
      db,
    )
  return left
}

/** Finds those whose address refused, also where the contact’s record says otherwise: the address counts. @returns the recipients, now suppressed */
async function refusedNow(ctx: Context, claimed: readonly Claimed[], purpose: Purpose): Promise<Set<string>> {
  const ways = claimed.map(({ address }) => ({ emails: [{ address }], phones: [] }))
  const refused = await refusedOn(ctx, ways, { channel: 'email', purpose })
  const ids = claimed.flatMap(({ id }, n) => (refused.has(n) ? id : []))
  if (ids.length)
    await sql`update campaign_recipients set state = 'suppressed', reason = 'withdrawn', is_waiting = false
      where agency_id = ${ctx.scope.agencyId} and id = any(${ids}::uuid[])`.execute(ctx.db)
  return new Set(ids)
}

export interface Outcome {
  id: string
  outcome: 'sent' | 'failed' | 'unknown' | 'queued'
  reason: string | null
  isHardBounce?: boolean
  /** Seconds until it is tried again. */
  retryInS?: number
}
/** Records the outcome of the claimed recipients. Overwrites `unknown`, which another run may have set: this run knows. */
export async function settle(
  { db, scope, clock }: Context,
  { campaignId, run, outcomes }: { campaignId: string; run: string; outcomes: readonly Outcome[] },
): Promise<void> {
  if (!outcomes.length) return
  const now = clock()
  const { agencyId } = scope
  const { rows } = await sql<{ outcome: Outcome['outcome']; was: string; hard: boolean; n: number }>`
    with told as (
      select * from unnest(${outcomes.map((o) => o.id)}::uuid[], ${outcomes.map((o) => o.outcome)}::text[], ${outcomes.map((o) => o.reason)}::text[],
        ${outcomes.map((o) => o.isHardBounce ?? false)}::boolean[], ${outcomes.map(({ retryInS }) => (retryInS === undefined || retryInS === null ? null : new Date(now.getTime() + retryInS * 1000).toISOString()))}::timestamptz[]) as t (id, outcome, reason, hard, retry_at)),
    was as (
      select r.id, r.state from campaign_recipients r join told t on t.id = r.id
      where r.agency_id = ${agencyId} and (r.state = 'unknown' or (r.state = 'claimed' and r.claimed_by = ${run})) for no key update of r),
    changed as (
      update campaign_recipients r set state = t.outcome, reason = t.reason,
        sent_at = case when t.outcome = 'sent' then ${now}::timestamptz else r.sent_at end,
        attempts = r.attempts + case when t.outcome = 'queued' and t.retry_at is not null then 1 else 0 end,
        not_before = t.retry_at,
        claimed_by = null, is_waiting = false, bounce = case when t.hard then 'hard' else r.bounce end, bounced_at = case when t.hard then ${now}::timestamptz else r.bounced_at end,
        bounce_detail = case when t.hard then t.reason else r.bounce_detail end
      from told t join was w on w.id = t.id where r.agency_id = ${agencyId} and r.id = t.id
      returning t.outcome, w.state as was, t.hard)
    select outcome, was, hard, count(*)::int as n from changed group by outcome, was, hard`.execute(db)
  const sum = (test: (row: (typeof rows)[number]) => boolean) => rows.reduce((all, row) => all + (test(row) ? row.n : 0), 0)
  await sql`update campaigns set sent = sent + ${sum((r) => r.outcome === 'sent')}, failed = failed + ${sum((r) => r.outcome === 'failed')},
      bounced = bounced + ${sum((r) => r.hard)}, unknown = unknown + ${sum((r) => r.outcome === 'unknown' && r.was !== 'unknown') - sum((r) => r.outcome !== 'unknown' && r.was === 'unknown')}, send_beat = ${now}
    where agency_id = ${agencyId} and id = ${campaignId}`.execute(db)
}

/** Returns the recipients that are still waiting, and until when. */
export async function waiting(
  { db, scope, clock }: Context,
  id: string,
): Promise<{ queued: number; claimed: number; notBefore: Date | null }> {
  const { rows } = await sql<{ queued: number; claimed: number; notBefore: Date | null }>`
    select count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'claimed')::int as claimed,
      min(not_before) filter (where state = 'queued' and not_before <= ${new Date(clock().getTime() + longestRetryMs)}) as "notBefore"
    from campaign_recipients where agency_id = ${scope.agencyId} and campaign_id = ${id} and state in ('queued', 'claimed')`.execute(
    db,
  )
  return rows[0] ?? { queued: 0, claimed: 0, notBefore: null }
}

/** Ends the campaign, or pauses it with a reason; only while this run has it. */
export async function endRun(
  { db, scope, clock }: Context,
  { id, run, state, reason = null }: { id: string; run: string; state: 'sent' | 'paused' | 'failed'; reason?: string | null },
): Promise<boolean> {
  const isEnd = state !== 'paused'
  const { rows } = await sql`update campaigns set state = ${state}, send_run = null, pause_reason = ${reason},
      paused_from = ${isEnd ? null : 'sending'}, finished_at = ${isEnd ? clock() : null}, version = version + 1, updated_at = ${clock()}
    where agency_id = ${scope.agencyId} and id = ${id} and state = 'sending' and send_run = ${run} returning 1`.execute(db)
  return rows.length > 0
}

const signOfLife = (now: Date) => ({ quiet: new Date(now.getTime() - 120_000), ahead: new Date(now.getTime() + 120_000) })
/** The agencies that have a stalled campaign. */
export function stalledIn(now: Date): RawBuilder<unknown> {
  const { quiet, ahead } = signOfLife(now)
  return sql`due.stalled_campaigns(${quiet}, ${ahead})`
}

/** Campaigns whose run has died (one whose beat is of the future had a clock that was wrong), or that are due and have no run: the worker starts one. */
export async function stalled({ db, scope, clock }: Context): Promise<string[]> {
  const { quiet, ahead } = signOfLife(clock())
  const { rows } = await sql<{ id: string }>`select id from campaigns where agency_id = ${scope.agencyId} and archived_at is null
    and ((state = 'sending' and (send_beat is null or send_beat < ${quiet} or send_beat > ${ahead})) or (state = 'scheduled' and scheduled_at < ${quiet}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function activatorOf({ db, scope }: Context, id: string): Promise<{ name: string; activatedBy: string | null }> {
  const { rows } = await sql<{ name: string; activatedBy: string | null }>`
    select name, activated_by as "activatedBy" from campaigns where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0] ?? { name: 'A campaign', activatedBy: null }
}
