import type { Body, DomainListing } from './domain-site.ts'

/** An ad as `Listings.V1.Listing` of Domain's OpenAPI says it; the portal writes it in its own form, not as it was uploaded. */
export function adOf({ shown, body }: { shown: DomainListing; body: Body }) {
  const { address, parkingInfo, images = [], propertyType = [], bedRooms, bathRooms } = body.propertyDetails
  return {
    objective: body.listingAction === 'rent' ? 'rent' : 'sale',
    status: shown.status,
    channel: shown.sort,
    id: shown.adId,
    addressParts: {
      stateAbbreviation: address.state,
      displayType: address.displayOption,
      streetNumber: address.streetNumber,
      unitNumber: address.unitNumber,
      street: address.street,
      suburb: address.suburb,
      postcode: address.postcode,
    },
    bathrooms: bathRooms,
    bedrooms: bedRooms,
    carspaces: parkingInfo?.details?.reduce((sum, { numberOfSpaces = 0 }) => sum + numberOfSpaces, 0),
    dateAvailable: body.availableFrom?.slice(0, 19),
    description: body.description,
    headline: body.summary,
    media: images.map(({ resourceType, url }) => ({
      category: 'image',
      type: resourceType === 'floorPlan' ? 'floorplan' : 'photo',
      url,
    })),
    priceDetails: { displayPrice: shown.price },
    propertyTypes: propertyType,
    providerDetails: { providerAdID: body.providerAdId },
    ...(body.auction?.dateTime && {
      saleDetails: { auctionDetails: { auctionSchedule: { openingDateTime: body.auction.dateTime.slice(0, 19) } } },
    }),
  }
}
