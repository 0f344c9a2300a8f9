import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { addDays } from '#common/time/days.ts'
import type { Page } from '#common/paging.ts'
import { contactsToJoin, hiddenName, mayName, namedContacts } from '#core/contacts/server/contact-access.service.ts'
import { readableListings } from '#core/listings/server/listing-access.service.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor, rowLimit } from '#platform/db/keyset.ts'
import type { CaseFilter, CaseQuery, CaseRow } from '../diligence.contract.ts'

/** The order of the register: cases without a day come last. */
const order = sql`coalesce(d.due_on, 'infinity'::date)`
/** Escaped, so that what was typed is looked for as it is. */
const within = (q: string) =>
  `%${q
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

async function conditions(ctx: Context, { states, side, agentId, due, q }: CaseFilter): Promise<RawBuilder<unknown>> {
  const { agencyId } = ctx.scope
  const today = await ctx.today()
  const soon = addDays(today, 7)
  const isOpen = sql`d.state not in ('complete', 'notNeeded')`
  const byDue = {
    overdue: sql`${isOpen} and d.due_on < ${today}::date`,
    week: sql`${isOpen} and d.due_on between ${today}::date and ${soon}::date`,
    later: sql`${isOpen} and d.due_on > ${soon}::date`,
    none: sql`${isOpen} and d.due_on is null`,
  }
  const wanted = states?.split(',').map((one) => one.trim())
  const parts: (RawBuilder<unknown> | false)[] = [
    sql`d.agency_id = ${agencyId} and d.archived_at is null and l.archived_at is null and ${readableListings(ctx)}`,
    wanted ? sql`d.state = any(${wanted}::text[])` : false,
    side ? sql`d.side = ${side}` : false,
    due ? byDue[due] : false,
    agentId
      ? sql`exists (select 1 from listing_agents_view w where w.agency_id = ${agencyId} and w.listing_id = l.id and w.agent_id = ${agentId})`
      : false,
    q?.trim()
      ? sql`(lower(coalesce(l.street_line, '') || ' ' || coalesce(l.suburb, '') || ' ' || l.reference) like ${within(q)}
          or (lower(coalesce(c.display_name, d.name)) like ${within(q)} and (d.contact_id is null or ${mayName(ctx, sql`d.contact_id`)})))`
      : false,
  ]
  return sql.join(
    parts.filter((part) => part !== false),
    sql` and `,
  )
}
const tables = (ctx: Context) => sql`diligence_cases d
    join listings_view l on l.agency_id = d.agency_id and l.id = d.listing_id
    left join agents_view a on a.agency_id = l.agency_id and a.id = l.agent_id
    left join ${contactsToJoin(ctx, namedContacts(ctx))} c on c.agency_id = d.agency_id and c.id = d.contact_id`

export async function listCases(ctx: Context, { limit, cursor, count, ...filter }: CaseQuery): Promise<Page<CaseRow>> {
  const after = readCursor(cursor, () => z.tuple([z.string().regex(/^(\d{4}-\d{2}-\d{2}|infinity)$/), z.uuid()]))
  const where = await conditions(ctx, filter)
  const position = after ? sql`and (${order}, d.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``
  const { rows } = await sql<
    CaseRow & { at: string }
  >`select d.id, d.listing_id as "listingId", l.street_line as "streetLine", l.suburb, l.reference,
      case when d.contact_id is not null and not ${mayName(ctx, sql`d.contact_id`)} then ${hiddenName} else coalesce(c.display_name, d.name) end as name,
      d.side, d.kind, d.state, d.due_on::text as "dueOn", d.completed_on::text as "completedOn", a.name as "agentName", (${order})::text as at
    from ${tables(ctx)} where ${where} ${position} order by ${order}, d.id limit ${rowLimit(limit + 1)}`.execute(ctx.db)
  const page = cutPage(rows, limit, ({ at, id }) => [at, id])
  return {
    items: page.rows.map(({ at: _, ...row }) => row),
    nextCursor: page.nextCursor,
    ...(count && { total: await countCases(ctx, where) }),
  }
}
async function countCases(ctx: Context, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${tables(ctx)} where ${where}`.execute(ctx.db)
  return rows[0]?.n ?? 0
}
