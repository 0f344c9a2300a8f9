import { suburbLine } from '#common/listing/address-lines.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { featureWords } from '#channels/documents/server/brochure/feature-words.ts'
import { alteredNote, publicAddress, publicStreet } from '#channels/documents/server/brochure/brochure-data-from-listing.ts'
import { kicker, sash } from '#channels/documents/server/brochure/brochure-words.ts'
import { mailedOpens, type MailedOpen } from '#core/listings/server/open-calendar/open-home-link.ts'
import { carSpaces, isNamedOnPortals, squareMetres } from '#core/listings/listings.rules.ts'
import { moreFacts, type NamedFact, type PublicFact, publicFacts, tabledFact } from '#core/listings/public-facts.rules.ts'
import { shownAs, type Shown } from '../../website.rules.ts'
import type { ListingRow, PublicAgent, PublicPhoto } from './public-listings.store.ts'

export interface OpenTime extends MailedOpen {
  startsAt: string
  endsAt: string
}
/** A listing as the public may know it. Everything that leaves by the website is made of this and of nothing else. */
export interface PublicListing {
  id: string
  reference: string
  version: number
  shown: Shown
  isUnderOffer: boolean
  /** "For sale", "Auction Sat 12 December, 11 am", "Sold". */
  statusText: string
  /** Over the corner of the photo: "Under offer". */
  sash: string | null
  listingClass: ListingFields['listingClass']
  saleOrLease: ListingFields['saleOrLease']
  category: string | null
  headline: string | null
  paragraphs: string[]
  price: string
  /** A figure only where the price that is advertised is one. */
  priceCents: number | null
  rentPeriod: ListingFields['rentPeriod']
  place: string
  street: string | null
  suburb: string | null
  state: string | null
  postcode: string | null
  position: { latitude: number; longitude: number } | null
  bedrooms: number | null
  bathrooms: number | null
  carSpaces: number | null
  facts: PublicFact[]
  details: NamedFact[]
  features: string[]
  photos: PublicPhoto[]
  plans: PublicPhoto[]
  alteredNote: string | null
  zone: string
  opens: OpenTime[]
  links: { kind: 'video' | 'virtualTour'; url: string }[]
  agents: PublicAgent[]
  listedOn: string | null
  closedOn: string | null
  updatedAt: Date
  floorAreaM2: number | null
}

const oneLine = (text: string | null) => text?.replace(/\s+/g, ' ').trim() || null
const linesOf = (text: string | null) =>
  (text ?? '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => oneLine(line) ?? [])
    .slice(0, 500)
const isNamed = ({ ref }: PublicAgent) => ref.isShownOnPortals ?? isNamedOnPortals(ref.role)

/**
 * Says of a listing what it may: the address as exact as the vendor allows, the price as advertised. One that was sold or leased is advertised no
 * more: it keeps its first photo and its figures.
 */
export function publicListing(
  row: ListingRow,
  agencyId: string,
  { now: at, zone: agencyZone }: { now: Date; zone: string },
): PublicListing {
  const { reference, status, inspections } = row
  // A copy of one's own: spreading so many fields once more is a fifth of the feed.
  const l = Object.assign(withPlainText(row.fields), { reference, status, inspections, listedAt: null })
  const shown = shownAs(row.status) ?? 'current'
  const isOpen = shown === 'current'
  const zone = propertyZone(l.address, agencyZone)
  const now = localOf(at, zone)
  const isExact = l.addressVisibility === 'fullAddress'
  const isHidden = l.addressVisibility === 'hidden'
  const { latitude, longitude } = l.address
  const photos = row.pictures.filter(({ kind, files }) => kind === 'photo' && files.length > 0)
  const kept = isOpen ? photos.slice(0, 40) : photos.slice(0, 1)
  const saysFigure = isOpen && l.priceDisplay === 'show' && priceLabel(l, row.status).startsWith('$')
  return {
    ...{ id: row.id, reference: row.reference, version: row.version, shown },
    isUnderOffer: row.status === 'underOffer' || row.status === 'underApplication',
    statusText: kicker(l, now),
    sash: sash(l, now)?.text ?? null,
    ...{ listingClass: l.listingClass, saleOrLease: l.saleOrLease, category: l.category },
    headline: isOpen ? oneLine(l.headline) : null,
    paragraphs: isOpen ? linesOf(l.description) : [],
    price: priceLabel(l, row.status),
    priceCents: saysFigure ? (l.saleOrLease === 'lease' ? l.rentCents : l.priceCents) : null,
    rentPeriod: l.rentPeriod,
    place: publicAddress(l),
    street: publicStreet(l) || null,
    suburb: isHidden ? null : l.address.suburb,
    state: isHidden ? null : l.address.state,
    postcode: isHidden ? null : l.address.postcode,
    position: isExact && latitude !== null && longitude !== null ? { latitude, longitude } : null,
    ...{ bedrooms: l.bedrooms, bathrooms: l.bathrooms, carSpaces: carSpaces(l) },
    facts: publicFacts(l),
    details: isOpen ? moreFacts(l, now).slice(0, 24).map(tabledFact) : [],
    features: isOpen ? featureWords(l).slice(0, 60) : [],
    photos: kept,
    plans: isOpen ? row.pictures.filter(({ kind, files }) => kind === 'floorplan' && files.length > 0).slice(0, 6) : [],
    alteredNote: alteredNote(kept),
    zone,
    opens: isOpen ? opensOf(row, agencyId, now) : [],
    links: isOpen ? l.links.flatMap(({ kind, url }) => (kind === 'video' || kind === 'virtualTour' ? [{ kind, url }] : [])) : [],
    agents: row.agents.filter(isNamed).slice(0, 3),
    listedOn: row.listedAt && localOf(row.listedAt, agencyZone).slice(0, 10),
    closedOn: shown === 'sold' ? l.soldOn : shown === 'leased' ? l.leasedOn : null,
    updatedAt: row.updatedAt,
    floorAreaM2: squareMetres(l.floorArea),
  }
}

function opensOf({ id, inspections }: ListingRow, agencyId: string, now: string): OpenTime[] {
  const ahead = inspections.filter(({ endsAt }) => endsAt > now).toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const said = mailedOpens({ agencyId, base: '', now, most: 12 }, { id, inspections })
  return said.flatMap((one, i) => (ahead[i] ? [{ ...one, ...ahead[i] }] : []))
}

/** `Richmond VIC 3121`; empty where not even that is public. */
export const suburbOf = ({ suburb, state, postcode }: PublicListing): string =>
  suburb ? suburbLine({ suburb, state: state as ListingFields['address']['state'], postcode }) : ''
