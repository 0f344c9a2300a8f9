import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../contact-fields.contract.ts'
import type { Reach } from './contact-reach.service.ts'

export interface MatchWish {
  ids: readonly string[]
  /** Lower case. */
  emails: readonly string[]
  /** As `phoneDigits` gives them. */
  phones: readonly string[]
  /** As `normalised` gives them; the caller compares the street. */
  names: readonly string[]
}
export interface Match {
  id: string
  fields: ContactFields
  version: number
  mayWrite: boolean
}

/** Locked, oldest first; those that the person may not read are not there. */
export async function matchContacts({ db, scope }: Context, reach: Reach, wish: MatchWish): Promise<Match[]> {
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
    with found as (
      select contact_id as id from contact_keys where agency_id = ${agencyId} and kind = 'email' and value = any(${wish.emails}::text[])
      union select contact_id from contact_keys where agency_id = ${agencyId} and kind = 'phone' and value = any(${wish.phones}::text[])
      union select contact_id from contact_keys where agency_id = ${agencyId} and kind = 'name' and value = any(${wish.names}::text[])
      union select unnest(${wish.ids}::uuid[]))
    select c.id, c.fields, c.version, ${!userId || reach.writesOffice ? sql`true` : own} as "mayWrite"
    from contacts c where c.agency_id = ${agencyId} and c.id in (select id from found) and c.archived_at is null and ${readable}
    order by c.id for update of c`.execute(db)
  return rows
}
