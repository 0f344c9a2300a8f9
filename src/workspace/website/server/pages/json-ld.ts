import type { Website } from '../website-visitor.ts'
import { pageUrl, withOffset } from '../feed/listings-json.ts'
import { jpegOf } from '../feed/pictures.ts'
import type { PublicListing } from '../feed/public-listing.ts'

const kinds: Partial<Record<string, string>> = {
  house: 'House',
  villa: 'House',
  townhouse: 'House',
  terrace: 'House',
  duplexSemiDetached: 'House',
  semi: 'House',
  apartment: 'Apartment',
  unit: 'Apartment',
  flat: 'Apartment',
  studio: 'Apartment',
}
const thingOf = ({ category, listingClass }: PublicListing): string => {
  if (listingClass !== 'residential' && listingClass !== 'rental' && listingClass !== 'holidayRental') return 'Place'
  return kinds[(category ?? '').toLowerCase()] ?? 'SingleFamilyResidence'
}

/** schema.org for search engines: what the page says, and no more. A price only where a figure is advertised. */
export function listingJsonLd(site: Website, l: PublicListing): object {
  const url = pageUrl(site, l)
  const address = {
    '@type': 'PostalAddress',
    ...(l.street && { streetAddress: l.street }),
    ...(l.suburb && { addressLocality: l.suburb }),
    ...(l.state && { addressRegion: l.state }),
    ...(l.postcode && { postalCode: l.postcode }),
    addressCountry: 'AU',
  }
  const place = {
    '@type': thingOf(l),
    name: l.place,
    address,
    ...(l.position && { geo: { '@type': 'GeoCoordinates', ...l.position } }),
    ...(thingOf(l) !== 'Place' && {
      ...(l.bedrooms !== null && { numberOfBedrooms: l.bedrooms }),
      ...(l.bathrooms !== null && { numberOfBathroomsTotal: l.bathrooms }),
      ...(l.floorAreaM2 !== null &&
        l.floorAreaM2 > 0 && { floorSize: { '@type': 'QuantitativeValue', value: l.floorAreaM2, unitCode: 'MTK' } }),
    }),
  }
  const isLease = l.saleOrLease === 'lease'
  const price = l.priceCents === null ? undefined : l.priceCents / 100
  const offer = {
    '@type': 'Offer',
    businessFunction: `http://purl.org/goodrelations/v1#${isLease ? 'LeaseOut' : 'Sell'}`,
    availability: `https://schema.org/${l.shown === 'current' ? (l.isUnderOffer ? 'LimitedAvailability' : 'InStock') : 'SoldOut'}`,
    ...(price !== undefined && { price, priceCurrency: 'AUD' }),
    ...(price !== undefined &&
      isLease && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: 'AUD',
          unitText: (l.rentPeriod ?? 'week').toUpperCase(),
        },
      }),
    offeredBy: {
      '@type': 'RealEstateAgent',
      name: site.brand.tradingName,
      ...(site.brand.phone && { telephone: site.brand.phone }),
    },
  }
  const images = l.photos.flatMap((one) => jpegOf(one) ?? []).map((path) => site.origin + path)
  const listing = {
    '@type': 'RealEstateListing',
    '@id': url,
    url,
    name: l.place,
    ...(l.headline && { description: l.headline }),
    ...(l.listedOn && { datePosted: l.listedOn }),
    ...(images.length > 0 && { image: images }),
    mainEntity: place,
    offers: offer,
  }
  const events = l.opens.map(({ startsAt, endsAt }) => ({
    '@type': 'Event',
    name: `Open home, ${l.place}`,
    startDate: withOffset(startsAt, l.zone),
    endDate: withOffset(endsAt, l.zone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: l.place, address },
    url,
  }))
  return { '@context': 'https://schema.org', '@graph': [listing, ...events] }
}
