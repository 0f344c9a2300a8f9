import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type OutgoingListing, reaxmlStatus } from '#formats/reaxml/reaxml.ts'
import { businessBody, commercialBody, residentialBody } from './domain-bodies.ts'
import { dollars, known } from './domain-parts.ts'
import { withOffset } from './domain-text.ts'
import { type DomainBody, type DomainRequest, sortOf } from './domain-types.ts'

type OffMarket = NonNullable<DomainBody['offMarketDetails']>

const calls = {
  residential: { put: 'PUT /v1/listings/residential', body: residentialBody },
  commercial: { put: 'PUT /v2/listings/commercial', body: commercialBody },
  business: { put: 'PUT /v1/listings/business', body: businessBody },
} as const

/** The calls that say this about the listing: one, or two when something for sale and lease leaves the market. */
export function requestsFor(listing: OutgoingListing): DomainRequest[] {
  const sort = sortOf(listing.fields)
  const put = { call: calls[sort].put, body: calls[sort].body(listing) }
  const off = offMarketOf(listing)
  return off ? [offMarket(put, off)].flat() : [put]
}

/** Undefined while it is on the market. */
function offMarketOf({ fields, status, modTime }: OutgoingListing): OffMarket | undefined {
  const on = (day: string | null) => withOffset(day ?? modTime.slice(0, 10), fields.address)
  switch (status === 'leased' ? 'leased' : reaxmlStatus(fields.listingClass, status)) {
    case 'sold':
      return {
        offMarketAction: 'sold',
        actionDate: on(fields.soldOn),
        soldDetails: {
          soldType: fields.methodOfSale === 'auction' ? 'auction' : 'privateTreaty',
          soldPrice: dollars(fields.soldPriceCents) ?? 0,
          displaySoldPrice: fields.soldPriceDisplay !== 'no',
        },
      }
    case 'leased':
      return {
        offMarketAction: 'leased',
        actionDate: on(fields.leasedOn),
        ...(fields.rentCents !== null &&
          fields.rentPeriod === 'week' && { leasedDetails: { leasedPrice: dollars(fields.rentCents) } }),
      }
    case 'current':
      return undefined
    default:
      return { offMarketAction: 'withDrawn', actionDate: on(fields.withdrawnOn) }
  }
}

/** Domain has no call that deletes: a listing leaves by telling why. */
function offMarket({ call, body }: DomainRequest, offMarketDetails: OffMarket): DomainRequest[] {
  const sort = /listings\/(\w+)/.exec(call)?.[1] ?? 'residential'
  const { domainAgencyID, providerAdId, listingAction, propertyDetails, description, summary } = body
  const { propertyType, address, images, area, landArea, bedRooms, bathRooms } = propertyDetails
  const one = (action: 'sale' | 'rent'): DomainRequest => ({
    call: `POST /v2/listings/${sort}/offmarket`,
    body: known({
      domainAgencyID,
      providerAdId,
      listingAction: action,
      description,
      summary,
      offMarketDetails,
      propertyDetails: known({
        propertyType,
        bedRooms,
        bathRooms,
        address,
        images,
        area,
        landArea,
      }) as DomainBody['propertyDetails'],
    }),
  })
  // Sale and lease are two advertisements there, and each is removed on its own; a sold listing is not for lease.
  if (listingAction !== 'saleAndLease') return [one(listingAction)]
  const other = { offMarketAction: 'withDrawn', actionDate: offMarketDetails.actionDate } as const
  if (offMarketDetails.offMarketAction === 'sold') return [one('sale'), withDetails(one('rent'), other)]
  if (offMarketDetails.offMarketAction === 'leased') return [one('rent'), withDetails(one('sale'), other)]
  return [one('sale'), one('rent')]
}
const withDetails = ({ call, body }: DomainRequest, offMarketDetails: OffMarket): DomainRequest => ({
  call,
  body: { ...body, offMarketDetails },
})

const Payload = z.object({ requests: z.array(z.object({ call: z.string(), body: z.looseObject({}) })).min(1) })
/** The calls in the order they are made, as people can read them. */
export const writePayload = (requests: readonly DomainRequest[]) => `${JSON.stringify({ requests }, null, 2)}\n`
export const readPayload = (payload: string): DomainRequest[] =>
  Payload.parse(JSON.parse(payload)).requests as unknown as DomainRequest[]

/** @param modTime local time `YYYY-MM-DDTHH:mm:ss` */
export function withdrawal(payload: string, modTime: string): string {
  const requests = readPayload(payload).flatMap((request): DomainRequest[] => {
    const { state, suburb, postcode } = request.body.propertyDetails.address
    const at = { state: state.toUpperCase(), suburb: suburb ?? null, postcode: postcode ?? null }
    return offMarket(request, { offMarketAction: 'withDrawn', actionDate: withOffset(modTime.slice(0, 10), at) })
  })
  return writePayload(requests)
}

/** The day of a withdrawal says nothing about the listing. */
export const payloadHash = (payload: string): Buffer =>
  createHash('sha256')
    .update(payload.replaceAll(/("offMarketAction": "withDrawn",\s*"actionDate": ")[^"]*/g, '$1'))
    .digest()
