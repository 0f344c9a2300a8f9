import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cursorValues, typeOf } from '#platform/db/cursor-values.ts'
import { readCursor, rowLimit, writeCursor } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { instantText } from '#platform/db/sql-text.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import type { RecordSearch } from '#platform/search/search-hits.ts'
import { namedContacts } from '#core/contacts/server/contact-access.service.ts'
import type { AppraisalStage } from '../appraisal-values.contract.ts'
import type { AppraisalQuery, AppraisalRow, FoundAppraisal } from '../appraisals.contract.ts'
import { ownAppraisals, readableAppraisals, writableAppraisals } from './appraisal-access.service.ts'

/** Never null, and how a cursor's text becomes their type again. */
const sorts = {
  stageAt: { by: sql`p.stage_at`, type: 'timestamptz' },
  createdAt: { by: sql`p.created_at`, type: 'timestamptz' },
  startsAt: { by: sql`coalesce(p.starts_at at time zone 'UTC', 'infinity')`, type: 'timestamptz' },
  nextCallOn: { by: sql`coalesce(p.next_call_on, 'infinity')`, type: 'date' },
  address: { by: sql`lower(coalesce(p.suburb, '') || ' ' || p.street_line)`, type: 'text' },
} as const

const row = (
  ctx: Context,
) => sql`p.id, p.street_line as "streetLine", p.suburb, p.state, p.side, p.stage, ${instantText(sql`p.stage_at`)} as "stageAt",
  p.source, to_char(p.starts_at, 'YYYY-MM-DD"T"HH24:MI') as "startsAt", p.next_call_on::text as "nextCallOn",
  p.expected_list_on::text as "expectedListOn", p.listing_id as "listingId", ${instantText(sql`p.created_at`)} as "createdAt", p.version,
  (select coalesce(nullif(c.display_name, ''), c.email, c.phone) from appraisal_people x
    join contacts_view c on c.agency_id = x.agency_id and c.id = x.contact_id
    where x.agency_id = ${ctx.scope.agencyId} and x.appraisal_id = p.id and c.archived_at is null and ${namedContacts(ctx)}
    order by x.position limit 1) as "ownerName",
  (select a.name from appraisal_agents g join agents_view a on a.agency_id = g.agency_id and a.id = g.agent_id
    where g.agency_id = ${ctx.scope.agencyId} and g.appraisal_id = p.id order by g.position limit 1) as "agentName",
  ${writableAppraisals(ctx)} as "canEdit"`

type Filter = Partial<Pick<AppraisalQuery, 'stages' | 'side' | 'source' | 'agentId' | 'scope'>>
/** One stage as an equality: then the rest of the index is still in order. */
function isOneOf(stages: string) {
  const all = stages.split(',').map((one) => one.trim())
  return all.length === 1 ? sql`p.stage = ${all[0]}` : sql`p.stage = any(${all}::text[])`
}
function conditions(ctx: Context, { stages, side, source, agentId, scope }: Filter, search?: RecordSearch) {
  const parts = [
    sql`p.agency_id = ${ctx.scope.agencyId} and p.archived_at is null and ${readableAppraisals(ctx)}`,
    stages && isOneOf(stages),
    side && sql`p.side = ${side}`,
    source && sql`p.source = ${source}`,
    agentId &&
      sql`exists (select 1 from appraisal_agents w where w.agency_id = ${ctx.scope.agencyId} and w.appraisal_id = p.id and w.agent_id = ${agentId})`,
    scope === 'agent' && ownAppraisals(ctx),
    search?.condition(sql`p.id`),
  ].filter((part) => part !== undefined && part !== '' && part !== false)
  return sql.join(parts as RawBuilder<unknown>[], sql` and `)
}

export async function listAppraisals(ctx: Context, query: AppraisalQuery): Promise<Page<AppraisalRow>> {
  const { sort, limit } = query
  const { by, type } = sorts[sort.replace(/^-/, '') as keyof typeof sorts]
  const isDescending = sort.startsWith('-')
  const after = readCursor(query.cursor, () => z.tuple([z.literal(sort), cursorValues[type], z.uuid()]))
  const where = conditions(ctx, query, await prepareSearch(ctx, 'appraisal', query.q))
  const direction = isDescending ? sql`desc` : sql`asc`
  const position = after
    ? sql`and (${by}, p.id) ${isDescending ? sql`<` : sql`>`} (${after[1]}::${typeOf(type)}, ${after[2]}::uuid)`
    : sql``
  const rows = await queryPrepared(
    ctx.db,
    sql<AppraisalRow & { at: string }>`select ${row(ctx)}, (${by})::text as at from appraisals p where ${where} ${position}
      order by ${by} ${direction}, p.id ${direction} limit ${rowLimit(limit + 1)}`,
  )
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ at: _, ...item }) => item),
    nextCursor: rows.length > limit && last ? writeCursor([sort, last.at, last.id]) : null,
    ...(query.count && { total: await countAppraisals(ctx, where) }),
  }
}

async function countAppraisals({ db }: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from appraisals p where ${where}`.execute(db)
  return rows[0]?.n ?? 0
}

/** Appraisals that meet one more condition, the newest first. */
export async function rowsWhere(ctx: Context, condition: RawBuilder<unknown>, limit = 50): Promise<AppraisalRow[]> {
  const { rows } = await sql<AppraisalRow>`select ${row(ctx)} from appraisals p where ${conditions(ctx, {})} and ${condition}
    order by p.created_at desc, p.id desc limit ${rowLimit(limit)}`.execute(ctx.db)
  return rows
}
export const rowsOfProperty = (ctx: Context, propertyId: string) => rowsWhere(ctx, sql`p.property_id = ${propertyId}`)
export const rowsOfContact = (ctx: Context, contactId: string) =>
  rowsWhere(
    ctx,
    sql`p.id in (select x.appraisal_id from appraisal_people x where x.agency_id = ${ctx.scope.agencyId} and x.contact_id = ${contactId})`,
  )

export async function countByStage(ctx: Context, scope: 'agent' | 'office'): Promise<{ stage: AppraisalStage; count: number }[]> {
  const { rows } = await sql<{ stage: AppraisalStage; count: number }>`select p.stage, count(*)::int as count from appraisals p
    where ${conditions(ctx, { scope })} group by p.stage`.execute(ctx.db)
  return rows
}
export async function countBySource(
  ctx: Context,
  scope: 'agent' | 'office',
): Promise<{ source: AppraisalRow['source']; count: number; won: number }[]> {
  const { rows } = await sql<{
    source: AppraisalRow['source']
    count: number
    won: number
  }>`select p.source, count(*)::int as count, (count(*) filter (where p.stage = 'won'))::int as won from appraisals p
    where ${conditions(ctx, { scope })} and p.created_at > ${ctx.clock()}::timestamptz - interval '12 months'
    group by p.source order by 2 desc, 1`.execute(ctx.db)
  return rows
}

/** Appraisals with these words that the user may read, best match first. */
export const findByWords = (
  ctx: Context,
  q: string,
  { limit, scope, spelling }: { limit: number; scope: 'agent' | 'office'; spelling: Spelling },
): Promise<FoundAppraisal[]> =>
  findTyped(ctx, 'appraisal', q, { spelling, isWhole: true, limit }, (search) =>
    queryPrepared(
      ctx.db,
      sql<FoundAppraisal>`select p.id, p.street_line as "streetLine", p.suburb, p.stage, p.side
        from ${search.hits()} h join appraisals p on p.agency_id = ${ctx.scope.agencyId} and p.id = h.record_id
        where ${conditions(ctx, { scope })} order by h.score, p.stage_at desc, p.id desc limit ${rowLimit(limit)}`,
    ),
  )
