import { sql } from 'kysely'
import { idsOf } from '#common/ids.ts'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { prepareSearch } from '#platform/search/record-search.ts'
import type { FoundContact } from '../../contacts.contract.ts'
import { ownContacts, readableContacts } from '../contact-access.service.ts'

export interface FindOptions {
  limit: number
  contacts: 'agent' | 'office'
  /** Records that the user opened lately: the first of those that match equally well. */
  recent?: string | undefined
}

/** As many are ranked; contacts that the user may not read are among them. */
const mostRanked = 400
/** Of a user's own records, where no others are shown. */
const mostOwn = 5000

/** While typing: every word the start of a word of the contact, best match first, then those opened lately and the user's own. */
export async function findContacts(ctx: Context, q: string, { limit, contacts, recent }: FindOptions): Promise<FoundContact[]> {
  const search = await prepareSearch(ctx, 'contact', q)
  if (!search) return []
  const { agencyId, agentId } = ctx.scope
  const opened = idsOf(recent)
  const wholeName = normalised(q)
  const isOwn = contacts === 'agent' || !reachesOffice(ctx.scope, 'contacts.read')
  const mine = sql`select unnest(${opened}::uuid[]) as id union
    (select o.contact_id from contact_agents o where o.agency_id = ${agencyId} and o.agent_id = ${agentId} order by o.contact_id desc limit ${sql.lit(isOwn ? mostOwn : mostRanked)})`
  return queryPrepared(
    ctx.db,
    sql<FoundContact>`
    with hits as materialized ${search.hits(isOwn && search.isSparse ? undefined : mostRanked, mine)}
    select c.id, c.kind, c.display_name as "displayName", c.email, c.phone, c.suburb,
      coalesce((select f from unnest(h.fields) f where f <> 'name' limit 1), 'name') as "foundBy"
    from hits h join contacts c on c.agency_id = ${agencyId} and c.id = h.record_id
    where c.archived_at is null and ${readableContacts(ctx)} ${contacts === 'agent' ? sql`and ${ownContacts(ctx)}` : sql``}
    order by h.score, ${wholeName} in (c.sort_first || ' ' || c.sort_last, c.sort_last || ' ' || c.sort_first) desc, c.id = any(${opened}::uuid[]) desc, (c.agent_id = ${agentId}) is true desc, c.sort_last, c.sort_first, c.id
    limit ${rowLimit(limit)}`,
  )
}
