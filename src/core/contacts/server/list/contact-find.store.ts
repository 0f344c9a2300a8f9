import { sql } from 'kysely'
import { idsOf } from '#common/ids.ts'
import { spelled, type SearchFilters } from '#common/search/filters.ts'
import { normalised } from '#common/normalised.ts'
import type { Context } from '#platform/context.ts'
import { queryPrepared } from '#platform/db/kysely.ts'
import { rowLimit } from '#platform/db/keyset.ts'
import { reachesOffice } from '#platform/scope.ts'
import { findTyped, prepareSearch, type Spelling } from '#platform/search/record-search.ts'
import type { ContactFilter, FoundContact } from '../../contacts.contract.ts'
import { ownContacts, readableContacts } from '../contact-access.service.ts'
import { contactConditions } from './contact-filter.store.ts'

export interface FindOptions {
  limit: number
  contacts: 'agent' | 'office'
  /** Records that the user opened lately: the first of those that match equally well. */
  recent?: string | undefined
  filters?: SearchFilters | undefined
  spelling?: Spelling | undefined
}

/** The number that is ranked; contacts that the user may not read are among them. */
const mostRanked = 100
/** The number of a user's own records, where no others are shown. */
const mostOwn = 5000
/** Among as many of the newest, those that the user created are their own too: an index for them would cost every save. */
const newest = 300

/** While typing: every word the start of a word of the contact, best match first, then those opened lately and the user's own. */
export async function findContacts(
  ctx: Context,
  q: string,
  { limit, contacts, recent, filters, spelling }: FindOptions,
): Promise<FoundContact[]> {
  if (filters) return findFiltered(ctx, q, { limit, contacts, filters })
  const { agencyId, agentId, userId } = ctx.scope
  const opened = idsOf(recent)
  const wholeName = normalised(q)
  const isOwn = contacts === 'agent' || !reachesOffice(ctx.scope, 'contacts.read')
  const mine = sql`select unnest(${opened}::uuid[]) as id union
    (select o.contact_id from contact_agents o where o.agency_id = ${agencyId} and o.agent_id = ${agentId} order by o.contact_id desc limit ${sql.lit(isOwn ? mostOwn : mostRanked)}) union
    (select c.id from (select id, created_by from contacts where agency_id = ${agencyId} order by id desc limit ${sql.lit(newest)}) c where c.created_by = ${userId})`
  return findTyped(ctx, 'contact', q, { spelling, isWhole: isOwn, limit }, (search) =>
    queryPrepared(
      ctx.db,
      sql<FoundContact>`
    with hits as materialized ${search.hits(isOwn && search.isSparse ? undefined : mostRanked, mine)}
    select c.id, c.kind, c.display_name as "displayName", c.email, c.phone, c.suburb,
      coalesce((select f from unnest(h.fields) f where f <> 'name' limit 1), 'name') as "foundBy"
    from hits h join contacts c on c.agency_id = ${agencyId} and c.id = h.record_id
    where c.archived_at is null and ${readableContacts(ctx)} ${contacts === 'agent' ? sql`and ${ownContacts(ctx)}` : sql``}
    order by h.score, ${wholeName} in (c.sort_first || ' ' || c.sort_last, c.sort_last || ' ' || c.sort_first) desc, c.id = any(${opened}::uuid[]) desc, (c.agent_id = ${agentId}) is true desc, c.sort_last, c.sort_first, c.id
    limit ${rowLimit(limit)}`,
    ),
  )
}

interface FilteredOptions extends Pick<FindOptions, 'limit' | 'contacts'> {
  filters: SearchFilters
}

/** Finds within a filter, also without words. Where every record has the words, the list is by name. */
async function findFiltered(ctx: Context, q: string, { limit, contacts, filters }: FilteredOptions): Promise<FoundContact[]> {
  if (filters.statuses.length) return []
  const { agencyId } = ctx.scope
  const search = await prepareSearch(ctx, 'contact', q)
  const filter = { kinds: filters.kinds, roles: filters.roles, suburbs: filters.suburbs } as ContactFilter
  const where = await contactConditions(ctx, filter, contacts === 'agent', null)
  for (const tag of filters.tags)
    where.push(
      sql`exists (select 1 from contact_tags t where t.agency_id = ${agencyId} and t.contact_id = c.id and t.tag_key = any(${spelled(tag)}::text[]))`,
    )
  if (filters.agentIds.length)
    where.push(
      sql`exists (select 1 from contact_agents a where a.agency_id = ${agencyId} and a.contact_id = c.id and a.agent_id = any(${filters.agentIds}::uuid[]))`,
    )
  const ranked = search?.isSparse ? search : undefined
  if (search && !ranked) where.push(search.condition(sql`c.id`))
  return queryPrepared(
    ctx.db,
    sql<FoundContact>`
    ${ranked ? sql`with hits as materialized ${ranked.hits()}` : sql``}
    select c.id, c.kind, c.display_name as "displayName", c.email, c.phone, c.suburb,
      ${ranked ? sql`coalesce((select f from unnest(h.fields) f where f <> 'name' limit 1), 'name')` : sql`'name'`} as "foundBy"
    from contacts c ${ranked ? sql`join hits h on h.record_id = c.id` : sql``}
    where ${sql.join(where, sql` and `)}
    order by ${ranked ? sql`h.score,` : sql``} c.sort_last, c.sort_first, c.id limit ${rowLimit(limit)}`,
  )
}
