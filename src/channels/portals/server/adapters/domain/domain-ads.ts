import * as z from 'zod'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { addressKey } from '#core/properties/properties.rules.ts'
import type { LiveAd } from '../../../takeover.rules.ts'
import { jsonOf } from '../json.ts'
import type { PortalConnection } from '../portal-adapter.ts'
import { addressLine } from '../reaxml-address.ts'
import { callDomain, garbled } from './domain-client.ts'
import { addressShownWords, countOf, minuteOf, plainOf, statusWords, typeWords } from './domain-facts.ts'

const text = z.string().max(50_000).nullish()
const count = z.number().nullish()
/** The part of `Listings.V1.Listing` of Domain's OpenAPI that is compared. */
const Ad = z.object({
  id: z.number(),
  objective: text,
  status: text,
  headline: text,
  description: text,
  bedrooms: count,
  bathrooms: count,
  carspaces: count,
  dateAvailable: text,
  propertyTypes: z.array(z.string().max(200)).nullish(),
  providerDetails: z.object({ providerAdID: text }).nullish(),
  priceDetails: z.object({ displayPrice: text }).nullish(),
  saleDetails: z
    .object({ auctionDetails: z.object({ auctionSchedule: z.object({ openingDateTime: text }).nullish() }).nullish() })
    .nullish(),
  media: z.array(z.object({ category: text, type: text })).nullish(),
  addressParts: z
    .object({
      unitNumber: text,
      streetNumber: text,
      street: text,
      suburb: text,
      stateAbbreviation: text,
      postcode: text,
      displayType: text,
    })
    .nullish(),
})
type Ad = z.infer<typeof Ad>

/** An ad has up to some twenty kilobytes, and an answer may have two megabytes. */
const perPage = 50
/** More than any agency has on the market. */
const mostPages = 100

/** All ads of the agency that are live. An ad that can't be read is left out. @throws PortalTrouble */
export async function readAds(connection: PortalConnection): Promise<LiveAd[]> {
  const ads: LiveAd[] = []
  for (let page = 1; page <= mostPages; page++) {
    const path = `/v1/agencies/${encodeURIComponent(connection.portalAgencyId)}/listings?listingStatusFilter=live&pageNumber=${page}&pageSize=${perPage}`
    const answer = await callDomain(connection, 'GET', path)
    const items = z.array(z.unknown()).safeParse(jsonOf(answer.text))
    if (answer.status >= 300 || !items.success) throw garbled()
    for (const item of items.data) {
      const ad = Ad.safeParse(item)
      if (ad.success) ads.push(liveAd(ad.data))
    }
    if (items.data.length < perPage) break
  }
  return ads
}

function liveAd(ad: Ad): LiveAd {
  const at = ad.addressParts
  const parts = {
    unit: at?.unitNumber ?? '',
    number: at?.streetNumber ?? '',
    street: at?.street ?? '',
    suburb: at?.suburb ?? '',
    state: at?.stateAbbreviation ?? '',
    postcode: at?.postcode ?? '',
  }
  const address: Address = {
    ...emptyAddress,
    subNumber: parts.unit || null,
    streetNumber: parts.number || null,
    street: parts.street || null,
    suburb: parts.suburb || null,
    state: (parts.state.toUpperCase() || null) as Address['state'],
    postcode: parts.postcode || null,
  }
  const photos = ad.media?.filter(({ category, type }) => category === 'image' && type !== 'floorplan').length
  return {
    key: ad.providerDetails?.providerAdID?.trim() || null,
    portalListingId: String(ad.id),
    place: addressKey(address) ?? null,
    facts: {
      address: addressLine(parts) || null,
      addressShown: addressShownWords[at?.displayType ?? ''] ?? null,
      offer: ad.objective === 'rent' ? 'Lease' : 'Sale',
      status: statusOf(ad.status),
      propertyType: ad.propertyTypes?.[0] ? typeWords(ad.propertyTypes[0]) : null,
      price: ad.priceDetails?.displayPrice ? plainOf(ad.priceDetails.displayPrice) : null,
      headline: ad.headline ? plainOf(ad.headline) : null,
      description: ad.description ? plainOf(ad.description) : null,
      bedrooms: countOf(ad.bedrooms),
      bathrooms: countOf(ad.bathrooms),
      carSpaces: countOf(ad.carspaces),
      auction: minuteOf(ad.saleDetails?.auctionDetails?.auctionSchedule?.openingDateTime),
      availableOn: minuteOf(ad.dateAvailable)?.slice(0, 10) ?? null,
      photos: countOf(photos),
    },
  }
}

function statusOf(status: string | null | undefined): string {
  if (status === 'underOffer' || status === 'depositTaken') return statusWords.underOffer
  if (status === 'sold' || status === 'leased') return statusWords[status]
  return status === 'archived' ? statusWords.off : statusWords.current
}
