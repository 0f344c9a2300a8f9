import { sql } from 'kysely'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Context } from '#platform/context.ts'
import type { StockListQuery } from '../../documents.contract.ts'

export interface StockRow {
  id: string
  reference: string
  status: ListingStatus
  fields: ListingFields
  agentName: string | null
  photoToken: string | null
  /** File names of the main photo's variants. */
  photoFiles: string[]
  isAltered: boolean
  updatedAt: Date
}

const orders = {
  suburb: sql`coalesce(l.suburb, ''), l.street_line, l.id`,
  price: sql`coalesce(l.price_cents, l.rent_cents) desc nulls last, l.id`,
  newest: sql`coalesce(l.listed_at, l.created_at) desc, l.id desc`,
}

/** On the market, in the words of people who ask for a stock list. */
const onTheMarket = ['live', 'underOffer', 'underApplication']

/** At most `limit` listings; nothing of another agency, and of other agents only what the caller may read. */
export async function stockRows({ db, scope }: Context, query: StockListQuery, limit: number): Promise<StockRow[]> {
  const where = [sql`l.agency_id = ${scope.agencyId}`, sql`l.archived_at is null`]
  const works = (agentId: string | null) => sql`exists (select 1 from listing_agents_view o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${agentId})`
  if (query.scope === 'agent' || !scope.permissions.has('listings.read.office'))
    where.push(sql`(l.created_by = ${scope.userId} or ${works(scope.agentId)})`)
  if (query.ids) where.push(sql`l.id = any(${query.ids}::uuid[])`)
  const statuses = query.status ?? (query.ids ? undefined : onTheMarket)
  if (statuses) where.push(sql`l.status = any(${statuses}::text[])`)
  if (query.saleOrLease) where.push(sql`l.sale_or_lease in (${query.saleOrLease}, 'both')`)
  if (query.agentId) where.push(works(query.agentId))
  if (query.tags?.length)
    where.push(sql`exists (select 1 from listing_tags_view t
      where t.agency_id = ${scope.agencyId} and t.listing_id = l.id and t.tag = any(${query.tags}::text[]))`)
  const order =
    query.order === 'given' ? (query.ids ? sql`array_position(${query.ids}::uuid[], l.id)` : orders.suburb) : orders[query.order]
  const { rows } = await sql<StockRow>`
    select l.id, l.reference, l.status, l.fields || jsonb_build_object('inspections', l.inspections) as fields, a.name as "agentName", l.updated_at as "updatedAt",
      m.token as "photoToken", coalesce(m.is_altered, false) as "isAltered",
      array(select v ->> 'file' from jsonb_array_elements(coalesce(m.variants, '[]')) v) as "photoFiles"
    from listings_view l
    left join agents_view a on a.agency_id = ${scope.agencyId} and a.id = l.agent_id
    left join lateral (
      select token, is_altered, variants from listing_media_view
      where agency_id = ${scope.agencyId} and listing_id = l.id and kind = 'photo' and state = 'ready' and is_published and archived_at is null
      order by position, id limit 1) m on true
    where ${sql.join(where, sql` and `)} order by ${order} limit ${limit}`.execute(db)
  return rows
}
