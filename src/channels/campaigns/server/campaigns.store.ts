import { type RawBuilder, sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { wordsIn } from '#common/search/search-words.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import { rewritesWords } from '#platform/search/rebuild.ts'
import { replaceSearchWords } from '#platform/search/search-words.store.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { Audience } from '../audience.contract.ts'
import type { Campaign, CampaignCounts, CampaignRow } from '../campaigns.contract.ts'
import type { CampaignState } from '../campaigns.rules.ts'
import { mayEdit, needsSend, stepsOf } from '../campaigns.rules.ts'
import { MailDesign } from '../design.contract.ts'
import type { CompiledMail } from './render/frame.ts'

/** The fields of a campaign that users write. */
export interface CampaignFields {
  name: string
  purpose: Purpose
  subject: string
  preheader: string
  senderAgentId: string | null
  design: MailDesign
  audience: Audience
  measures: boolean
}
/** The activated campaign as it goes out. */
export interface Frozen {
  mail: CompiledMail
  from: string
  replyTo: string | null
}

const counts: (keyof CampaignCounts)[] = [
  'recipients',
  'suppressed',
  'sent',
  'failed',
  'unknown',
  'bounced',
  'complained',
  'opened',
  'machineOpened',
  'clicked',
  'unsubscribed',
]
const columnOf = (count: keyof CampaignCounts) => (count === 'machineOpened' ? 'machine_opened' : count)
const head = ({
  scope,
}: Pick<
  Context,
  'scope'
>) => sql`c.id, c.name, c.state, c.pause_reason as "pauseReason", c.origin, c.purpose, c.subject, c.measures, c.scheduled_at as "scheduledAt",
  c.started_at as "startedAt", c.finished_at as "finishedAt", c.updated_at as "updatedAt", c.version, ${sql.join(counts.map((count) => sql.ref(`c.${columnOf(count)}`)))},
  (select u.full_name from users_view u where u.agency_id = ${scope.agencyId} and u.id = c.created_by) as "createdByName"`

type Times = 'scheduledAt' | 'startedAt' | 'finishedAt' | 'updatedAt' | 'activatedAt' | 'createdAt'
type HeadRow = Omit<CampaignRow, Times | 'counts'> &
  Record<'scheduledAt' | 'startedAt' | 'finishedAt', Date | null> & {
    updatedAt: Date
  } & Record<string, unknown>

const iso = (at: Date | null) => at?.toISOString() ?? null
const toRow = (row: HeadRow): CampaignRow => ({
  id: row.id,
  name: row.name,
  state: row.state,
  pauseReason: row.pauseReason,
  origin: row.origin,
  purpose: row.purpose,
  subject: row.subject,
  scheduledAt: iso(row.scheduledAt),
  startedAt: iso(row.startedAt),
  finishedAt: iso(row.finishedAt),
  updatedAt: row.updatedAt.toISOString(),
  createdByName: row.createdByName,
  measures: row.measures,
  counts: Object.fromEntries(counts.map((count) => [count, Number(row[columnOf(count)])])) as CampaignCounts,
  version: row.version,
})

interface FullRow extends HeadRow {
  automation: string | null
  template: string | null
  preheader: string
  senderAgentId: string | null
  design: unknown
  audience: unknown
  activatedAt: Date | null
  createdAt: Date
}

export async function findCampaign(
  ctx: Context,
  id: string,
  { lock = false, archived = false } = {},
): Promise<Campaign | undefined> {
  const { rows } =
    await sql<FullRow>`select ${head(ctx)}, c.automation, c.template, c.preheader, c.sender_agent_id as "senderAgentId", c.design, c.audience,
      c.activated_at as "activatedAt", c.created_at as "createdAt"
    from campaigns c where c.agency_id = ${ctx.scope.agencyId} and c.id = ${id} and c.archived_at is ${archived ? sql`not null` : sql`null`}
    ${lock ? sql`for no key update of c` : sql``}`.execute(ctx.db)
  const row = rows[0]
  if (!row) return undefined
  const { permissions } = ctx.scope
  const maySend = permissions.has('campaigns.send')
  return {
    ...toRow(row),
    clientId: ctx.scope.agencyId,
    automation: row.automation,
    template: row.template,
    preheader: row.preheader,
    senderAgentId: row.senderAgentId,
    // A design of an older version is read by the schema of this one.
    design: MailDesign.parse(row.design),
    audience: Audience.parse(row.audience),
    activatedAt: iso(row.activatedAt),
    createdAt: row.createdAt.toISOString(),
    steps: stepsOf(row.state).filter((step) => (needsSend(step) ? maySend : permissions.has('campaigns.write'))),
    canEdit: mayEdit(row.state) && permissions.has('campaigns.write'),
    canSend: maySend,
  }
}

interface CampaignRowsOptions {
  limit: number
  after: readonly [string, string] | undefined
  q?: string | undefined
  state?: CampaignState | undefined
  origin?: 'manual' | 'automatic' | undefined
}
export async function campaignRows(
  ctx: Context,
  { limit, after, q, state, origin }: CampaignRowsOptions,
): Promise<CampaignRow[]> {
  const { db, scope } = ctx
  const search = await prepareSearch(ctx, 'campaign', q)
  const { rows } = await sql<HeadRow>`select ${head({ scope })} from campaigns c
    where c.agency_id = ${scope.agencyId} and c.archived_at is null
      ${state ? sql`and c.state = ${state}` : sql``} ${origin ? sql`and c.origin = ${origin}` : sql``}
      ${search ? sql`and ${search.condition(sql`c.id`)}` : sql``}
      ${after ? sql`and (c.updated_at, c.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by c.updated_at desc, c.id desc limit ${limit}`.execute(db)
  return rows.map(toRow)
}

/** The words that search finds a campaign by. */
const searchFields = ({ name, subject, preheader }: Pick<CampaignFields, 'name' | 'subject' | 'preheader'>) => [
  { field: 'name', isTitle: true, words: wordsIn(name) },
  { field: 'subject', words: wordsIn(`${subject} ${preheader}`) },
]
const textsOf = async ({ db, scope }: Context, which: RawBuilder<unknown>) =>
  (
    await sql<{ id: string; name: string; subject: string; preheader: string }>`select c.id, c.name, c.subject, c.preheader
      from campaigns c where c.agency_id = ${scope.agencyId} and ${which}`.execute(db)
  ).rows.map(({ id, ...texts }) => ({ id, fields: searchFields(texts) }))

export const campaignWords = rewritesWords('campaign', sql`c.id`, textsOf)

/** Best match first, changed last first among equals. */
export async function findCampaignsByWords(ctx: Context, q: string, limit: number, spelling: Spelling): Promise<CampaignRow[]> {
  return findTyped(ctx, 'campaign', q, { spelling, isWhole: true, limit }, async (search) => {
    const rows = await queryPrepared(
      ctx.db,
      sql<HeadRow>`select ${head(ctx)} from ${search.hits()} h
    join campaigns c on c.agency_id = ${ctx.scope.agencyId} and c.id = h.record_id
    where c.archived_at is null order by h.score, c.updated_at desc, c.id desc limit ${limit}`,
    )
    return rows.map(toRow)
  })
}

const columns = (fields: CampaignFields) => ({
  name: fields.name,
  purpose: fields.purpose,
  subject: fields.subject,
  preheader: fields.preheader,
  sender_agent_id: fields.senderAgentId,
  design: JSON.stringify(fields.design),
  audience: JSON.stringify(fields.audience),
  measures: fields.measures,
})

export async function insertCampaign(
  ctx: Context,
  fields: CampaignFields,
  {
    template = null,
    origin = 'manual',
    automation = null,
  }: { template?: string | null; origin?: 'manual' | 'automatic'; automation?: string | null } = {},
): Promise<string> {
  const { db, scope, clock } = ctx
  const id = newId()
  await db
    .insertInto('campaigns')
    .values({
      ...columns(fields),
      agency_id: scope.agencyId,
      id,
      state: 'draft',
      template,
      origin,
      automation,
      created_by: scope.userId,
      created_at: clock(),
      updated_at: clock(),
    })
    .execute()
  await replaceSearchWords(ctx, 'campaign', [{ id, fields: searchFields(fields) }])
  return id
}

export async function updateFields(ctx: Context, id: string, fields: CampaignFields, version: number): Promise<void> {
  const { db, scope, clock } = ctx
  await db
    .updateTable('campaigns')
    .set({ ...columns(fields), version, updated_at: clock() })
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .execute()
  await replaceSearchWords(ctx, 'campaign', [{ id, fields: searchFields(fields) }])
}

/** Campaigns of the calendar: those that go out between two instants, and those that went. */
export async function scheduledBetween(
  { db, scope }: Context,
  from: Date,
  to: Date,
): Promise<{ id: string; name: string; state: string; at: string }[]> {
  const { rows } = await sql<{ id: string; name: string; state: string; at: Date }>`
    select id, name, state, scheduled_at as at from campaigns
    where agency_id = ${scope.agencyId} and archived_at is null and scheduled_at >= ${from} and scheduled_at < ${to} and state <> 'cancelled'
    order by scheduled_at limit 500`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

export const campaignNames = ({ db, scope }: Context, ids: readonly string[]) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', 'in', [...ids])
    .where('archived_at', 'is', null)
    .execute()
