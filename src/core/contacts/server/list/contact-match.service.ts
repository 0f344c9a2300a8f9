import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import type { Reach } from '../contact-reach.service.ts'

export interface MatchCriteria {
  ids: readonly string[]
  /** Lower case. */
  emails: readonly string[]
  /** Numbers from `phoneDigits`. */
  phones: readonly string[]
  /** Names from `comparedName`; the caller compares the street. */
  names: readonly string[]
}
export interface Match {
  id: string
  fields: ContactFields
  version: number
  mayWrite: boolean
}

/** Every contact with one of these ids, emails, phone numbers or names, oldest first and locked; without those that the person may not read. */
export async function findMatches(ctx: Context, reach: Reach, criteria: MatchCriteria): Promise<Match[]> {
  const ids = await idsWith(ctx, criteria)
  if (!ids.length) return []
  const { db, scope } = ctx
  const { agencyId, userId } = scope
  const own = sql`(coalesce(c.created_by = ${userId}, false) or exists (
    select 1 from contact_agents o where o.agency_id = ${agencyId} and o.contact_id = c.id and o.agent_id = ${reach.agentId}))`
  const readable = !userId
    ? sql`true`
    : !reach.readsOffice
      ? own
      : reach.readsPrivate
        ? sql`true`
        : sql`(not c.is_private or ${own})`
  const { rows } = await sql<Match>`
    select c.id, c.fields, c.version, ${!userId || reach.writesOffice ? sql`true` : own} as "mayWrite"
    from contacts c where c.agency_id = ${agencyId} and c.id = any(${ids}::uuid[]) and c.archived_at is null and ${readable}
    order by c.id for no key update of c`.execute(db)
  return rows
}

/**
 * One look into the index per value: `offset 0` keeps the planner from anything cleverer. During the first import of an agency it believes
 * that there are a few hundred keys, and would read all of them again for every row.
 */
async function idsWith({ db, scope }: Context, { ids, emails, phones, names }: MatchCriteria): Promise<string[]> {
  const looks = [
    ...emails.map((value) => ({ kind: 'email', value })),
    ...phones.map((value) => ({ kind: 'phone', value })),
    ...names.map((value) => ({ kind: 'name', value })),
  ]
  if (!looks.length) return [...new Set(ids)]
  const { rows } = await sql<{ id: string }>`
    select distinct k.contact_id as id from unnest(${looks.map((l) => l.kind)}::text[], ${looks.map((l) => l.value)}::text[]) as x (kind, value)
      cross join lateral (select contact_id from contact_keys
        where agency_id = ${scope.agencyId} and kind = x.kind and value = x.value offset 0) k`.execute(db)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}
