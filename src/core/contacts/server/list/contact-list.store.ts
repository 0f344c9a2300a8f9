import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { type CursorType, cursorValues, typeOf } from '#platform/db/cursor-values.ts'
import { readCursor, rowLimit, writeCursor } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import type { ContactListBody, ContactRow } from '../../contacts.contract.ts'
import { type ListSearch, prepareSearch } from '#platform/search/record-search.ts'
import type { RecordSearch } from '#platform/search/search-hits.ts'
import { contactConditions } from './contact-filter.store.ts'

const byName = [
  { by: sql`c.sort_last`, type: 'text' },
  { by: sql`c.sort_first`, type: 'text' },
] as const
const byScore = [{ by: sql`f.score`, type: 'integer' }, ...byName] as const
/** The sort columns (never null), and how a cursor's texts become their types again. */
const sorts: Record<string, readonly { by: RawBuilder<unknown>; type: CursorType }[]> = {
  match: byScore,
  few: byScore,
  name: byName,
  rest: byName,
  updatedAt: [{ by: sql`c.updated_at`, type: 'timestamptz' }],
  createdAt: [{ by: sql`c.created_at`, type: 'timestamptz' }],
  lastContactedAt: [{ by: sql`c.sort_touched`, type: 'timestamptz' }],
  nextContactOn: [{ by: sql`c.sort_due`, type: 'date' }],
}

const row = ({ scope }: Context) => sql`json_build_object(
  'id', c.id, 'kind', c.kind, 'displayName', c.display_name, 'email', c.email, 'phone', c.phone, 'suburb', c.suburb, 'state', c.state,
  'roles', coalesce((select json_agg(r.role) from contact_roles r where r.agency_id = ${scope.agencyId} and r.contact_id = c.id and r.until_on is null), '[]'),
  'tags', coalesce(c.fields -> 'tags', '[]'), 'rating', c.rating, 'source', c.source, 'agentId', c.agent_id, 'agentName', a.name,
  'doNotContact', c.do_not_contact, 'isPrivate', c.is_private, 'createdAt', c.created_at, 'updatedAt', c.updated_at,
  'lastContactedAt', c.last_contacted_at, 'nextContactOn', c.next_contact_on, 'version', c.version)`

/** The best of a search of common words are ranked, so many; those after them come by name. */
const mostRanked = 300

/** PostgreSQL builds the JSON of the page; the application passes it on. */
export async function listContacts(ctx: Context, body: ContactListBody): Promise<RawJson<Page<ContactRow>>> {
  const search = await prepareSearch(ctx, 'contact', body.q)
  const where = await contactConditions(ctx, body, body.contacts === 'agent', null)
  const read = { where, limit: body.limit, cursor: body.cursor }
  const [items, nextCursor] = !body.limit
    ? ['', null]
    : search && body.sort === 'match'
      ? await bestFirst(ctx, { ...read, search })
      : await readFound(ctx, { ...read, sort: body.sort === 'match' ? 'name' : body.sort }, search)
  const total = body.count ? `,"total":${await countFound(ctx, where, search, body.countUpTo)}` : ''
  return new RawJson('{"items":[', items, `],"nextCursor":${JSON.stringify(nextCursor)}${total}}`)
}

interface PageRead {
  where: readonly RawBuilder<unknown>[]
  limit: number
  cursor: string | undefined
  /** True for a search of few: the planner would walk the sort's index and test every row; materialized, it finds first and sorts after. */
  isFoundFirst?: boolean | undefined
}
/** JSON of the rows, without brackets, and where the next page starts. */
type ReadPage = readonly [items: string, nextCursor: string | null, count: number]

/** All that match by rank where they are few. Of common words the best by rank and then the others by name, as of a stretch of its own. */
async function bestFirst(ctx: Context, { search, ...read }: PageRead & { search: ListSearch }): Promise<ReadPage> {
  const ranked = sql`${search.hits(search.isSparse ? undefined : mostRanked)} f join contacts c on c.id = f.record_id`
  const byRank = { ...read, sort: 'match', from: ranked, isFoundFirst: true }
  if (search.isSparse) return readPage(ctx, byRank)
  const isBest = sql`c.id in (select record_id from ${search.hits(mostRanked)} best)`
  const rest = { ...read, sort: 'rest', where: [...read.where, sql`not ${isBest}`] }
  const stretch = stretchOf(read.cursor)
  if (stretch === 'rest') return readFound(ctx, rest, search)
  const [items, next, count] = stretch === 'few' ? (['', null, 0] as const) : await readPage(ctx, byRank)
  if (next || count === read.limit) return [items, next ?? writeCursor(['rest']), count]
  if (!read.cursor || stretch === 'few') {
    // Less than a page among the best: mostly few in all, which are ranked together.
    const few = await search.narrow()
    if (few.isSparse)
      return readPage(ctx, { ...byRank, sort: 'few', from: sql`${few.hits()} f join contacts c on c.id = f.record_id` })
  }
  const [others, nextCursor, more] = await readFound(ctx, { ...rest, limit: read.limit - count, cursor: undefined }, search)
  return [[items, others].filter(Boolean).join(','), nextCursor, count + more]
}

/** Reads what is found in the order of the list. */
async function readFound(ctx: Context, read: PageRead & { sort: string }, search: ListSearch | undefined): Promise<ReadPage> {
  const found = await search?.narrow()
  return readPage(ctx, { ...read, ...ofFound(ctx, read.where, found), isFoundFirst: found?.isSparse || found?.ids !== undefined })
}
/** Contacts that are known to match are looked up one by one: for some thousands, the planner would read all contacts. */
function ofFound({ scope }: Context, where: readonly RawBuilder<unknown>[], found: RecordSearch | undefined) {
  if (!found?.ids) return { where: found ? [...where, found.condition(sql`c.id`)] : where, from: sql`contacts c` }
  return {
    where,
    from: sql`(${found.ids}) i cross join lateral
      (select * from contacts k where k.agency_id = ${scope.agencyId} and k.id = i.record_id offset 0) c`,
  }
}
const stretchOf = (cursor: string | undefined) =>
  readCursor(cursor, () => z.tuple([z.enum(['match', 'few', 'rest'])], z.unknown()))?.[0]

async function readPage(
  ctx: Context,
  { where, limit, cursor, isFoundFirst, sort, from: given }: PageRead & { sort: string; from: RawBuilder<unknown> },
): Promise<ReadPage> {
  const isDescending = sort.startsWith('-')
  const keys = sorts[sort.replace(/^-/, '')] ?? []
  const areValues = (texts: string[]) => texts.every((text, i) => cursorValues[keys[i]?.type ?? 'text'].safeParse(text).success)
  const after = readCursor(cursor, () =>
    z.union([
      z.tuple([z.literal(sort), z.array(z.string()).length(keys.length).refine(areValues), z.uuid()]),
      z.tuple([z.literal('rest')]),
    ]),
  )
  const tuple = sql.join([...keys.map((k) => k.by), sql`c.id`])
  const position =
    after?.length === 3 &&
    sql`(${tuple}) ${isDescending ? sql`<` : sql`>`} (${sql.join([
      ...keys.map((k, i) => sql`${after[1][i]}::${typeOf(k.type)}${k.type === 'text' ? sql` collate "C"` : sql``}`),
      sql`${after[2]}::uuid`,
    ])})`
  const direction = isDescending ? sql`desc` : sql`asc`
  const filter = sql.join(position ? [...where, position] : where, sql` and `)
  const found = sql`select c.id, ${sql.join(keys.map((k, i) => sql`${k.by} as ${sortColumn(i)}`))} from ${given} where ${filter}`
  const from = isFoundFirst ? sql`(with hits as materialized (${found}) select * from hits) c` : sql`(${found}) c`
  const sortTexts = sql`json_build_array(${sql.join(keys.map((_, i) => sql`p.${sortColumn(i)}::text`))})`
  const pageOrder = sql.join([...keys.map((_, i) => sql`c.${sortColumn(i)} ${direction}`), sql`c.id ${direction}`])
  const [page] = await queryPrepared(
    ctx.db,
    sql<{ items: string | null; count: number; last: [string[], string] | null }>`
    with page as (
      select c.*, row_number() over (order by ${pageOrder}) as n from ${from} order by ${pageOrder} limit ${rowLimit(limit + 1)}
    )
    select json_agg(${row(ctx)} order by p.n) filter (where p.n <= ${limit})::text as items, count(*) as count,
      (json_agg(json_build_array(${sortTexts}, p.id)) filter (where p.n = ${limit})) -> 0 as last
    from page p join contacts c on c.agency_id = ${ctx.scope.agencyId} and c.id = p.id
      left join agents_view a on a.agency_id = ${ctx.scope.agencyId} and a.id = c.agent_id`,
  )
  const count = page?.count ?? 0
  const nextCursor = count > limit && page?.last ? writeCursor([sort, ...page.last]) : null
  return [page?.items?.slice(1, -1) ?? '', nextCursor, Math.min(count, limit)]
}

const sortColumn = (i: number) => sql.raw(`s${i}`)

/** Counts so many of the best first, as the list leaves some of them out. */
const mostCounted = 1_500

/** Counts what is found. Of words whose records are too many to be known, the best are counted first: that there are more is known from them. */
async function countFound(
  ctx: Context,
  where: RawBuilder<unknown>[],
  search: ListSearch | undefined,
  upTo: number | undefined,
): Promise<number> {
  if (!search) return countContacts(ctx, where, upTo)
  const found = await search.narrow()
  if (!found.isSparse && !found.ids && upTo !== undefined && upTo < mostCounted) {
    const best = sql`c.id in (select record_id from ${search.hits(mostCounted)} best)`
    if ((await countContacts(ctx, [...where, best], upTo)) > upTo) return upTo + 1
  }
  const of = ofFound(ctx, where, found)
  return countContacts(ctx, of.where, upTo, of.from)
}

/** @param upTo counts one more than this at most: that there are more is cheaper to know than how many */
export async function countContacts(
  { db }: Context,
  where: readonly RawBuilder<unknown>[],
  upTo?: number,
  from = sql`contacts c`,
): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`limit ${sql.lit(upTo + 1)}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from ${from} where ${sql.join(where, sql` and `)} ${limit}) x`.execute(db)
  return rows[0]?.n ?? 0
}
