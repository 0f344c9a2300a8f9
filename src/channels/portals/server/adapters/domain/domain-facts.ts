import type { AdFacts } from '../../../takeover.rules.ts'
import { addressLine } from '../reaxml-address.ts'
import { readPayload } from './domain-requests.ts'

const longest = 20_000

/** Text of Domain as people read it: breaks are spaces, character references are characters. */
export function plainOf(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(/<[^<>]{0,100}>/g, ' ')
    .replaceAll(/&#(\d{1,6});/g, (whole, code: string) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : whole))
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export const addressShownWords: Readonly<Record<string, string>> = {
  fullAddress: 'Full address',
  streetAndSuburb: 'Street and suburb',
  suburbOnly: 'Suburb only',
  regionOnly: 'Region only',
  areaOnly: 'Area only',
  stateOnly: 'State only',
}
/** `apartmentUnitFlat` -> `Apartment unit flat`; the portal writes types in either way. */
export const typeWords = (type: string): string => {
  const spaced = type
    .slice(0, 100)
    .replaceAll(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital}`)
    .toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
export const countOf = (count: number | null | undefined): string | null => (count ? String(count) : null)
/** `2026-03-01T10:00:00+11:00` -> `2026-03-01 10:00`: times are those at the property. */
export const minuteOf = (at: string | null | undefined): string | null => (at ? at.slice(0, 16).replace('T', ' ') : null)
export const statusWords = {
  current: 'On the market',
  underOffer: 'Under offer',
  sold: 'Sold',
  leased: 'Leased',
  off: 'Off market',
}

interface Body {
  listingAction?: string
  underOfferOrContract?: boolean
  summary?: string
  description?: string
  availableFrom?: string
  price?: { displayText?: string }
  salePrice?: { displayText?: string }
  leasePrice?: { displayText?: string }
  auction?: { dateTime?: string }
  offMarketDetails?: { offMarketAction: string }
  propertyDetails: {
    propertyType: string[]
    bedRooms?: number
    bathRooms?: number
    parkingInfo?: { details?: { numberOfSpaces?: number }[] }
    images?: { resourceType?: string }[]
    address: {
      unitNumber?: string
      streetNumber?: string
      street: string
      suburb: string
      state: string
      postcode: string
      displayOption: string
    }
  }
}

/** Our upload in the words that an ad there is compared in. */
export function factsOf(payload: string): AdFacts {
  const body = readPayload(payload)[0]?.body as unknown as Body
  const { propertyDetails: details, offMarketDetails: off } = body
  const { address } = details
  const price = body.price ?? body.salePrice ?? body.leasePrice
  const parking = details.parkingInfo?.details?.reduce((sum, { numberOfSpaces = 0 }) => sum + numberOfSpaces, 0)
  return {
    address: addressLine({
      unit: address.unitNumber ?? '',
      number: address.streetNumber ?? '',
      street: address.street.trim(),
      suburb: address.suburb.trim(),
      state: address.state,
      postcode: address.postcode,
    }),
    addressShown: addressShownWords[address.displayOption] ?? null,
    offer: body.listingAction === 'rent' ? 'Lease' : 'Sale',
    status: off
      ? off.offMarketAction === 'sold' || off.offMarketAction === 'leased'
        ? statusWords[off.offMarketAction]
        : statusWords.off
      : statusWords[body.underOfferOrContract ? 'underOffer' : 'current'],
    propertyType: typeWords(details.propertyType[0] ?? ''),
    price: price?.displayText ? plainOf(price.displayText) : null,
    headline: body.summary ? plainOf(body.summary) : null,
    description: body.description ? plainOf(body.description) : null,
    bedrooms: countOf(details.bedRooms),
    bathrooms: countOf(details.bathRooms),
    carSpaces: countOf(parking),
    auction: minuteOf(body.auction?.dateTime),
    availableOn: minuteOf(body.availableFrom)?.slice(0, 10) ?? null,
    photos: countOf(details.images?.filter(({ resourceType }) => resourceType === 'photograph').length),
  }
}
