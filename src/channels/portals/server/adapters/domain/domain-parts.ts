import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Area } from '#common/listing/field-kinds.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import type { OutgoingListing } from '#formats/reaxml/reaxml.ts'
import { domainText, spaced, withOffset } from './domain-text.ts'
import type { DomainAddress } from './domain-types.ts'

/** Leaves out what is not known: Domain wants nulls left out. */
export const known = <Value extends object>(value: Value): { [Key in keyof Value]: NonNullable<Value[Key]> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null && one !== undefined && one !== '')) as {
    [Key in keyof Value]: NonNullable<Value[Key]>
  }

export const maxInt = 2_147_483_647
/** Whole dollars, as Domain counts. */
export const dollars = (cents: number | null) => (cents === null ? null : Math.min(Math.round(cents / 100), maxInt))

const displays = {
  fullAddress: 'fullAddress',
  streetAndSuburb: 'streetAndSuburb',
  suburb: 'suburbOnly',
  hidden: 'regionOnly',
} as const
export function addressOf({ address: a, addressVisibility }: ListingFields): DomainAddress {
  return known({
    displayOption: displays[addressVisibility],
    unitNumber: a.subNumber?.slice(0, 30),
    streetNumber: (a.streetNumber ?? a.lotNumber)?.slice(0, 20),
    street: (a.street ?? '').slice(0, 100) || ' ',
    suburb: (a.suburb ?? '').slice(0, 50) || ' ',
    postcode: a.postcode ?? '0000',
    state: (a.state ?? 'NSW').toLowerCase(),
    suggestedGeoLocation:
      a.latitude === null || a.longitude === null ? undefined : { latitude: a.latitude, longitude: a.longitude },
  }) as DomainAddress
}

const units = { squareMeter: 'squareMetres', square: 'squares', acre: 'acres', hectare: 'hectares' } as const
export function areaOf(area: Area | null, to: number | null = null) {
  if (!area) return undefined
  const unit = units[area.unit]
  return to === null ? { unit, value: area.value } : { unit, from: Math.min(area.value, to), to: Math.max(area.value, to) }
}

export const imagesOf = ({ media }: OutgoingListing) => [
  ...media.filter(({ kind }) => kind === 'photo').map(({ url }) => ({ resourceType: 'photograph', url })),
  ...media.filter(({ kind }) => kind === 'floorplan').map(({ url }) => ({ resourceType: 'floorPlan', url })),
]

const linkTypes = { video: 'video', virtualTour: 'virtualTour', booking: 'webLink', web: 'webLink', miniweb: 'webLink' } as const
const linksOf = ({ links }: ListingFields) =>
  links.filter(({ url }) => url.length <= 255).map(({ kind, url }) => ({ resourceType: linkTypes[kind], url }))

/** Public facts of every class of listing. */
export function wordsOf({ fields }: OutgoingListing) {
  const said = [...fields.features, ...fields.ecoFeatures, ...fields.views.map((view) => `${view} views`)].map(spaced)
  const inspections = fields.inspections.map(({ startsAt, endsAt }) => ({
    from: withOffset(startsAt, fields.address),
    to: withOffset(endsAt, fields.address),
    repeat: false,
  }))
  return known({
    summary: domainText(fields.headline ?? '', 250),
    description: domainText(fields.description ?? '', 6000),
    features: domainText(said.join(', '), 1000),
    inspectionDetails: { inspections },
    media: linksOf(fields),
  })
}

export const contactsOf = ({ agents }: OutgoingListing) =>
  agents.map(({ name, phone, email }) => {
    const words = name.trim().split(/\s+/)
    const lastName = words.length > 1 ? words.at(-1) : undefined
    const firstName = (lastName ? words.slice(0, -1) : words).join(' ')
    const isMobile = /^(\+?61|0)\s*4/.test(phone ?? '')
    return known({
      firstName,
      lastName,
      mobile: isMobile ? phone : undefined,
      phone: isMobile ? undefined : phone,
      email,
      receiveEmails: Boolean(email),
    })
  })

/** The price that the public reads; the figures beside it are for Domain's search. */
export const priceWordsOf = ({ fields, status }: OutgoingListing, limit: number) =>
  domainText(priceLabel(fields, status) || 'Contact agent', limit)

export function priceRange({ priceCents, priceFromCents, priceToCents }: ListingFields) {
  const from = dollars(priceFromCents ?? priceCents)
  const to = dollars(priceToCents ?? priceCents)
  if (from === null && to === null) return undefined
  return { from: from ?? to ?? 0, to: Math.max(to ?? 0, from ?? 0) }
}

export const auctionOf = ({ auctionAt, auctionVenue, methodOfSale, address }: ListingFields) =>
  methodOfSale === 'auction' && auctionAt
    ? known({ dateTime: withOffset(auctionAt, address), location: (auctionVenue ?? 'On Site').slice(0, 100) })
    : undefined
