import { sql } from 'kysely'
import { outsideName } from '#common/listing/address-lines.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Context } from '#platform/context.ts'

export interface AnalysisPerson {
  name: string
  jobTitle: string | null
  phone: string | null
  email: string | null
  photoUrl: string | null
}
/** The agents of an appraisal, in their order. */
export async function agentsOf({ db, scope }: Context, ids: readonly string[]): Promise<AnalysisPerson[]> {
  if (!ids.length) return []
  const { rows } = await sql<
    AnalysisPerson & { id: string }
  >`select a.id, a.name, a.job_title as "jobTitle", coalesce(a.mobile, a.phone) as phone, a.email,
      '/m/' || a.photo_token || '/thumb.webp' as "photoUrl"
    from agents_view a where a.agency_id = ${scope.agencyId} and a.id = any(${[...ids]}::uuid[])`.execute(db)
  return ids.flatMap((id) => {
    const found = rows.find((one) => one.id === id)
    if (!found) return []
    const { id: _, ...person } = found
    return [person]
  })
}

/** The main photo of a listing: its key in the storage for paper, and its public address. */
export interface AnalysisPhoto {
  key: string
  url: string
  /** Large enough for a whole screen. */
  largeUrl: string
}
/** The main photo of own listings; those without one are left out. */
export async function photosOf({ db, scope }: Context, listingIds: readonly string[]): Promise<Map<string, AnalysisPhoto>> {
  if (!listingIds.length) return new Map()
  const { rows } = await sql<{ id: string; token: string; files: string[] }>`
    select distinct on (m.listing_id) m.listing_id as id, m.token, array(select v ->> 'file' from jsonb_array_elements(coalesce(m.variants, '[]')) v) as files
    from listing_media_view m where m.agency_id = ${scope.agencyId} and m.listing_id = any(${[...listingIds]}::uuid[]) and m.kind = 'photo'
      and m.state = 'ready' and m.is_published and m.archived_at is null order by m.listing_id, m.position, m.id`.execute(db)
  return new Map(
    rows.map(({ id, token, files }) => [
      id,
      {
        key: `public/${token}/${files.includes('list.jpg') ? 'list' : 'portal'}.jpg`,
        url: `/m/${token}/${files.includes('card.webp') ? 'card.webp' : 'portal.jpg'}`,
        largeUrl: `/m/${token}/${files.includes('large.webp') ? 'large.webp' : 'portal.jpg'}`,
      },
    ]),
  )
}

/** The last listing by which this home was advertised; undefined where there was none. */
export async function lastListingOf({ db, scope }: Context, propertyId: string): Promise<string | undefined> {
  const { rows } = await sql<{
    id: string
  }>`select id from listings_view where agency_id = ${scope.agencyId} and property_id = ${propertyId}
    and archived_at is null and status not in ('draft', 'offMarket') order by created_at desc, id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** Facts that the seller of an own listing keeps back. */
export interface Veil {
  /** Said instead of the address; null where the full address is shown. */
  name: string | null
  isPriceHidden: boolean
}
/** Reads what sellers keep back today: it may have changed since their sale was chosen. */
export async function veilsOf({ db, scope }: Context, listingIds: readonly string[]): Promise<Map<string, Veil>> {
  if (!listingIds.length) return new Map()
  const { rows } = await sql<{ id: string; reference: string; isPriceHidden: boolean; fields: Partial<ListingFields> }>`
    select id, reference, coalesce(fields ->> 'soldPriceDisplay', 'yes') = 'no' as "isPriceHidden",
      jsonb_build_object('address', fields -> 'address', 'addressVisibility', fields -> 'addressVisibility') as fields
    from listings_view where agency_id = ${scope.agencyId} and id = any(${[...listingIds]}::uuid[])`.execute(db)
  return new Map(
    rows.map(({ id, reference, isPriceHidden, fields }) => {
      const { address, addressVisibility } = completeFields(fields)
      const name = addressVisibility === 'fullAddress' ? null : outsideName({ address, addressVisibility, reference })
      return [id, { name, isPriceHidden }]
    }),
  )
}
