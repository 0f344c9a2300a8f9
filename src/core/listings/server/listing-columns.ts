import { addressWords, streetPairs, wordsIn } from '#common/search/search-words.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { featuresToMatch, rentPerWeek, suburbKey } from '../listing-facts.rules.ts'
import { featureBits } from '../match-features.contract.ts'
import { isLocal } from '#common/time/days.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { carSpaces, priceSpan, squareMetres } from '../listings.rules.ts'
import { priceLabel } from '#common/listing/price-label.ts'

/** The columns that lists show, filter and sort by, out of the one place where the fields are kept. The only writer of them. */
export function columnsFrom(fields: ListingFields, status: ListingStatus) {
  const { address } = fields
  const line = streetLine(address)
  const span = priceSpan(fields)
  const ends = fields.inspections.map(({ endsAt }) => endsAt)
  return {
    listing_class: fields.listingClass,
    sale_or_lease: fields.saleOrLease,
    status,
    street_line: line,
    suburb: address.suburb,
    suburb_key: address.suburb?.toLowerCase() ?? null,
    state: address.state,
    postcode: address.postcode,
    headline: fields.headline,
    category: fields.category,
    // The lower end of a range, which lists sort by.
    price_cents: span?.from ?? null,
    price_to_cents: span?.to ?? null,
    rent_cents: fields.rentCents,
    price_label: priceLabel(fields, status),
    bedrooms: fields.bedrooms,
    bathrooms: fields.bathrooms,
    car_spaces: carSpaces(fields),
    land_area_m2: squareMetres(fields.landArea),
    floor_area_m2: squareMetres(fields.floorArea),
    match_suburb: suburbKey(address.suburb, address.state),
    // -2: not offered on that side, -1: not known.
    match_price: fields.saleOrLease === 'lease' ? -2 : (span?.from ?? -1),
    match_price_to: fields.saleOrLease === 'lease' ? -2 : (span?.to ?? -1),
    match_rent: fields.saleOrLease === 'sale' ? -2 : (rentPerWeek(fields) ?? -1),
    feature_bits: featureBits(featuresToMatch(fields)),
    latitude: address.latitude,
    longitude: address.longitude,
    authority_expires_on: fields.authorityExpiresOn,
    open_until: lastOf(ends),
    last_event: lastOf([...ends, fields.auctionAt]),
    agent_id: fields.agents[0]?.agentId ?? null,
    fields: JSON.stringify({ ...fields, inspections: undefined }),
  }
}

/** A row of an archive from before the times of open homes were kept with the open homes alone. */
export function arrivedListing(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if ('last_event' in row) return row
  const { inspections = [], ...fields } = row['fields'] as ListingFields
  return { ...row, fields, last_event: lastOf([...inspections.map(({ endsAt }) => endsAt), fields.auctionAt]) }
}

/** The latest of these times; what is no time is left out. */
const lastOf = (times: readonly (string | null)[]): string | null =>
  times
    .filter((time) => time !== null && isLocal(time))
    .sort()
    .at(-1) ?? null

/** The words that search finds a listing by; the street address is the title. @param portalIds what portals call it */
export function listingSearchFields(fields: ListingFields, reference: string, portalIds: readonly string[] = []) {
  const { address, headline, tags } = fields
  const line = streetLine(address)
  return [
    { field: 'address', isTitle: true, words: [...addressWords(line), ...streetPairs(line)] },
    { field: 'reference', words: wordsIn(reference) },
    {
      field: 'suburb',
      words: [...addressWords(address.suburb ?? ''), ...wordsIn(`${address.state ?? ''} ${address.postcode ?? ''}`)],
    },
    { field: 'tag', words: tags.flatMap((tag) => wordsIn(tag)) },
    { field: 'headline', words: wordsIn(headline ?? '') },
    { field: 'portalId', words: portalIds.flatMap((id) => wordsIn(id)) },
  ]
}
