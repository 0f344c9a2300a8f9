import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { type CursorType, cursorValues, typeOf } from '#platform/db/cursor-values.ts'
import { readCursor, rowLimit, writeCursor } from '#platform/db/keyset.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { RawJson } from '#platform/http/raw-json.ts'
import type { ContactListBody, ContactRow } from '../../contacts.contract.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import { contactConditions } from './contact-filter.store.ts'

/** The sort columns (never null), and how a cursor's texts become their types again. */
const sorts: Record<string, readonly { by: RawBuilder<unknown>; type: CursorType }[]> = {
  match: [
    { by: sql`f.score`, type: 'integer' },
    { by: sql`c.sort_last`, type: 'text' },
    { by: sql`c.sort_first`, type: 'text' },
  ],
  name: [
    { by: sql`c.sort_last`, type: 'text' },
    { by: sql`c.sort_first`, type: 'text' },
  ],
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

/** PostgreSQL builds the JSON of the page; the application passes it on. */
export async function listContacts(ctx: Context, body: ContactListBody): Promise<RawJson<Page<ContactRow>>> {
  const isDescending = body.sort.startsWith('-')
  const search = await prepareSearch(ctx, 'contact', body.q)
  // Ranked is a list that can be ranked whole: without a search, or of common words only, it is sorted by name.
  const sort = body.sort === 'match' && !search?.isSparse ? 'name' : body.sort
  const keys = sorts[sort.replace(/^-/, '')] ?? []
  const others = await contactConditions(ctx, body, body.contacts === 'agent', null)
  const where = search ? [...others, search.condition(sql`c.id`)] : others
  const areValues = (texts: string[]) => texts.every((text, i) => cursorValues[keys[i]?.type ?? 'text'].safeParse(text).success)
  const after = readCursor(body.cursor, () =>
    z.tuple([z.literal(sort), z.array(z.string()).length(keys.length).refine(areValues), z.uuid()]),
  )
  const tuple = sql.join([...keys.map((k) => k.by), sql`c.id`])
  const position =
    after &&
    sql`(${tuple}) ${isDescending ? sql`<` : sql`>`} (${sql.join([
      ...keys.map((k, i) => sql`${after[1][i]}::${typeOf(k.type)}${k.type === 'text' ? sql` collate "C"` : sql``}`),
      sql`${after[2]}::uuid`,
    ])})`
  const direction = isDescending ? sql`desc` : sql`asc`
  const here = sort === 'match' ? others : where
  const filter = sql.join(position ? [...here, position] : here, sql` and `)
  // With a search the planner would walk the sort's index and test every row; materialized, it finds first and sorts after.
  const ranked = search && sort === 'match' ? sql`${search.hits()} f join contacts c on c.id = f.record_id` : sql`contacts c`
  const found = sql`select c.id, ${sql.join(keys.map((k, i) => sql`${k.by} as ${sortColumn(i)}`))} from ${ranked} where ${filter}`
  const from = search?.isSparse ? sql`(with hits as materialized (${found}) select * from hits) c` : sql`(${found}) c`
  const sortTexts = sql`json_build_array(${sql.join(keys.map((_, i) => sql`p.${sortColumn(i)}::text`))})`
  const pageOrder = sql.join([...keys.map((_, i) => sql`c.${sortColumn(i)} ${direction}`), sql`c.id ${direction}`])
  const [page] = await queryPrepared(
    ctx.db,
    sql<{ items: string | null; more: boolean; last: [string[], string] | null }>`
    with page as (
      select c.*, row_number() over (order by ${pageOrder}) as n from ${from} order by ${pageOrder} limit ${rowLimit(body.limit + 1)}
    )
    select json_agg(${row(ctx)} order by p.n) filter (where p.n <= ${body.limit})::text as items, count(*) > ${body.limit} as more,
      (json_agg(json_build_array(${sortTexts}, p.id)) filter (where p.n = ${body.limit})) -> 0 as last
    from page p join contacts c on c.agency_id = ${ctx.scope.agencyId} and c.id = p.id
      left join agents_view a on a.agency_id = ${ctx.scope.agencyId} and a.id = c.agent_id`,
  )
  const nextCursor = page?.more && page.last ? writeCursor([sort, ...page.last]) : null
  const total = body.count ? `,"total":${await countContacts(ctx, where, body.countUpTo)}` : ''
  return new RawJson('{"items":', page?.items ?? '[]', `,"nextCursor":${JSON.stringify(nextCursor)}${total}}`)
}

const sortColumn = (i: number) => sql.raw(`s${i}`)

/** @param upTo counts one more than this at most: that there are more is cheaper to know than how many */
export async function countContacts({ db }: Context, where: RawBuilder<unknown>[], upTo?: number): Promise<number> {
  const limit = upTo === undefined ? sql`` : sql`limit ${sql.lit(upTo + 1)}`
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 from contacts c where ${sql.join(where, sql` and `)} ${limit}) x`.execute(db)
  return rows[0]?.n ?? 0
}
