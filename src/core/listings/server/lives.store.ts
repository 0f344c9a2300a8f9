import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { instantText } from '#platform/db/sql-text.ts'
import { reachesOffice } from '#platform/scope.ts'
import { lockProperty } from '#core/properties/server/properties.service.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

export interface Life {
  id: string
  reference: string
  listingClass: ListingFields['listingClass']
  saleOrLease: ListingFields['saleOrLease']
  status: ListingStatus
  statusReason: string | null
  headline: string | null
  priceCents: number | null
  rentCents: number | null
  priceLabel: string
  soldPriceCents: number | null
  agentName: string | null
  photoUrl: string | null
  photoHash: string | null
  photoCount: number
  createdAt: string
  listedAt: string | null
  soldOn: string | null
  settledOn: string | null
  leasedOn: string | null
  withdrawnOn: string | null
}

/** All listings of a property that the caller may read, newest first; at most 200 of them. */
export async function livesOf({ db, scope }: Context, propertyId: string): Promise<Life[]> {
  const own = sql`(l.created_by = ${scope.userId} or exists (select 1 from listing_agents o
    where o.agency_id = ${scope.agencyId} and o.listing_id = l.id and o.agent_id = ${scope.agentId}))`
  const { rows } = await sql<Life>`
    select l.id, l.reference, l.listing_class as "listingClass", l.sale_or_lease as "saleOrLease", l.status, l.status_reason as "statusReason",
      l.headline, l.price_cents as "priceCents", l.rent_cents as "rentCents", l.price_label as "priceLabel",
      (l.fields ->> 'soldPriceCents')::bigint as "soldPriceCents", a.name as "agentName",
      '/m/' || l.photo_token || '/thumb.webp' as "photoUrl", l.photo_hash as "photoHash",
      (select count(*) from listing_media_view m where m.agency_id = ${scope.agencyId} and m.listing_id = l.id and m.kind = 'photo' and m.archived_at is null) as "photoCount",
      ${instantText(sql`l.created_at`)} as "createdAt", ${instantText(sql`l.listed_at`)} as "listedAt",
      l.fields ->> 'soldOn' as "soldOn", l.fields ->> 'settledOn' as "settledOn", l.fields ->> 'leasedOn' as "leasedOn", l.fields ->> 'withdrawnOn' as "withdrawnOn"
    from listings l left join agents_view a on a.agency_id = l.agency_id and a.id = l.agent_id
    where l.agency_id = ${scope.agencyId} and l.property_id = ${propertyId} and l.archived_at is null
      and (${reachesOffice(scope, 'listings.read')} or ${own})
    order by l.created_at desc, l.id desc limit 200`.execute(db)
  return rows
}

export interface OtherLife {
  id: string
  reference: string
  status: ListingStatus
  saleOrLease: ListingFields['saleOrLease']
  streetLine: string
}

/** The other lives of a property that have not ended. Locks the property, so that two agents cannot both be the first. */
export async function otherLives(ctx: Context, propertyId: string, exceptId: string | null): Promise<OtherLife[]> {
  const { db, scope } = ctx
  await lockProperty(ctx, propertyId)
  const { rows } = await sql<OtherLife>`
    select l.id, l.reference, l.status, l.sale_or_lease as "saleOrLease", l.street_line as "streetLine" from listings l
    where l.agency_id = ${scope.agencyId} and l.property_id = ${propertyId} and l.archived_at is null
      and l.status not in ('settled', 'leased', 'withdrawn') and l.id is distinct from ${exceptId}::uuid
    order by l.created_at desc`.execute(db)
  return rows
}

/** Adds the properties that have a listing, also one in the bin. */
export async function noteListedProperties(
  { db, scope }: Context,
  { ids, used }: { ids: readonly string[]; used: Set<string> },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct property_id as id from listings
    where agency_id = ${scope.agencyId} and property_id = any(${ids}::uuid[])`.execute(db)
  for (const { id } of rows) used.add(id)
}

export interface LifeAt {
  id: string
  propertyId: string
  status: ListingStatus
  saleOrLease: ListingFields['saleOrLease']
  soldOn: string | null
  leasedOn: string | null
}
/** Listings of these properties, for imports that look for theirs; the oldest first. */
export async function livesAt({ db, scope }: Context, propertyIds: readonly string[]): Promise<LifeAt[]> {
  if (!propertyIds.length) return []
  const { rows } = await sql<LifeAt>`select l.id, l.property_id as "propertyId", l.status, l.sale_or_lease as "saleOrLease",
      l.fields ->> 'soldOn' as "soldOn", l.fields ->> 'leasedOn' as "leasedOn"
    from listings l where l.agency_id = ${scope.agencyId} and l.property_id = any(${propertyIds}::uuid[]) and l.archived_at is null
    order by l.created_at, l.id`.execute(db)
  return rows
}
