import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

export interface ListingInMail {
  id: string
  reference: string
  status: ListingStatus
  fields: Partial<ListingFields>
  inspections: ListingFields['inspections']
  photoToken: string | null
  photoFiles: string[]
  isAltered: boolean
}
/** Those that are not in the recycle bin. */
export async function listingsForMail({ db, scope }: Context, ids: readonly string[]): Promise<ListingInMail[]> {
  if (!ids.length) return []
  const { rows } = await sql<ListingInMail>`
    select l.id, l.reference, l.status, l.fields, l.inspections, m.token as "photoToken", coalesce(m.is_altered, false) as "isAltered",
      array(select v ->> 'file' from jsonb_array_elements(coalesce(m.variants, '[]')) v) as "photoFiles"
    from listings_view l
    left join lateral (
      select token, is_altered, variants from listing_media_view
      where agency_id = ${scope.agencyId} and listing_id = l.id and kind = 'photo' and state = 'ready' and is_published and archived_at is null
      order by position, id limit 1) m on true
    where l.agency_id = ${scope.agencyId} and l.id = any(${ids}::uuid[]) and l.archived_at is null`.execute(db)
  return rows
}

interface Picture {
  id: string
  token: string
  alt: string | null
  files: string[]
}
/** Banner images of the agency and photos of listings that may be shown, by their ids. */
export async function picturesForMail({ db, scope }: Context, ids: readonly string[]): Promise<Picture[]> {
  if (!ids.length) return []
  const { rows } = await sql<Picture>`
    select id, token, alt_text as alt, array(select v ->> 'file' from jsonb_array_elements(coalesce(variants, '[]')) v) as files
    from heading_images_view where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and state = 'ready' and archived_at is null
    union all
    select id, token, alt_text, array(select v ->> 'file' from jsonb_array_elements(coalesce(variants, '[]')) v)
    from listing_media_view where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[]) and kind <> 'document' and state = 'ready' and is_published and archived_at is null`.execute(
    db,
  )
  return rows
}

export async function agentForMail({ db, scope }: Context, id: string) {
  return db
    .selectFrom('agents_view')
    .select(['name', 'job_title', 'mobile', 'phone', 'email', 'licence', 'photo_token'])
    .where('agency_id', '=', scope.agencyId)
    .where('id', '=', id)
    .executeTakeFirst()
}
