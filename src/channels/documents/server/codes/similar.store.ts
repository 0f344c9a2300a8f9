import { sql } from 'kysely'
import { publicPlaceLine } from '#common/listing/address-lines.ts'
import { completeFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { publicFacts } from '#core/listings/public-facts.rules.ts'
import type { Context } from '#platform/context.ts'
import { mailFile } from '#platform/images/variants.ts'

export interface SimilarListing {
  id: string
  place: string
  headline: string
  facts: string
  price: string
  photo: string | null
  /** The listing's own page elsewhere. */
  webUrl: string | null
}
interface Row {
  id: string
  status: ListingStatus
  fields: Partial<ListingFields>
  token: string | null
  files: string[]
}

/** Advertised listings like this one: of the same side and class, those of the suburb first, then by price. */
export async function similarListings({ db, scope }: Context, listingId: string, most = 3): Promise<SimilarListing[]> {
  const { rows } = await sql<Row>`
    select l.id, l.status, l.fields, m.token, array(select v ->> 'file' from jsonb_array_elements(coalesce(m.variants, '[]')) v) as files
    from listings_view o join listings_view l on l.agency_id = ${scope.agencyId} and l.id <> o.id and l.sale_or_lease = o.sale_or_lease
      and l.status = 'live' and l.archived_at is null and l.fields ->> 'addressVisibility' is distinct from 'hidden'
    left join lateral (
      select token, variants from listing_media_view
      where agency_id = ${scope.agencyId} and listing_id = l.id and kind = 'photo' and state = 'ready' and is_published
        and archived_at is null and not coalesce(is_altered, false)
      order by position, id limit 1) m on true
    where o.agency_id = ${scope.agencyId} and o.id = ${listingId}
    order by (l.listing_class = o.listing_class) desc, (l.suburb_key = o.suburb_key) desc nulls last, (l.postcode = o.postcode) desc nulls last,
      abs(coalesce(l.price_cents, l.rent_cents) - coalesce(o.price_cents, o.rent_cents)) nulls last, l.id
    limit ${most}`.execute(db)
  return rows.map(({ id, status, fields: stored, token, files }) => {
    const fields = withPlainText(completeFields(stored))
    const file = mailFile(files, 'whole')
    return {
      id,
      place: publicPlaceLine(fields),
      headline: fields.headline ?? '',
      facts: publicFacts(fields)
        .map(({ words }) => words)
        .join(' · '),
      price: priceLabel(fields, status),
      photo: token && file ? `/m/${token}/${file}` : null,
      webUrl: fields.links.find(({ kind }) => kind === 'web')?.url ?? null,
    }
  })
}
