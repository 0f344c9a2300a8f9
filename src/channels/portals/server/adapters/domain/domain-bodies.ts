import { isSilentAuction, rentLabel, saleLabel } from '#common/listing/price-label.ts'
import type { OutgoingListing } from '#formats/reaxml/reaxml.ts'
import {
  addressOf,
  areaOf,
  auctionOf,
  contactsOf,
  dollars,
  imagesOf,
  known,
  priceRange,
  priceWordsOf,
  wordsOf,
} from './domain-parts.ts'
import { domainText, withOffset } from './domain-text.ts'
import { type DomainBody, propertyTypeOf } from './domain-types.ts'

const actions = { sale: 'sale', lease: 'rent', both: 'saleAndLease' } as const

/** The fields that identify a listing at Domain, and those that all kinds have. */
function common(listing: OutgoingListing) {
  return {
    domainAgencyID: Number(listing.agentId),
    providerAdId: listing.uniqueId,
    listingAction: actions[listing.fields.saleOrLease],
    underOfferOrContract: listing.status === 'underOffer' || listing.status === 'underApplication',
    ...wordsOf(listing),
    contacts: contactsOf(listing),
    receiveEmailsToDefaultAddress: true,
  }
}

const place = (listing: OutgoingListing) => ({
  propertyType: [propertyTypeOf(listing.fields)],
  address: addressOf(listing.fields),
  images: imagesOf(listing),
})

export function residentialBody(listing: OutgoingListing): DomainBody {
  const { fields } = listing
  const isLease = fields.saleOrLease === 'lease'
  const rent = dollars(fields.rentCents)
  const range = isLease ? rent !== null && { from: rent, to: rent } : priceRange(fields)
  const parking = [
    { parkingType: 'garage', numberOfSpaces: fields.garages },
    { parkingType: 'carport', numberOfSpaces: fields.carports },
    { parkingType: 'outdoor', numberOfSpaces: fields.openSpaces },
  ].filter(({ numberOfSpaces }) => numberOfSpaces)
  return known({
    ...common(listing),
    price: { displayText: priceWordsOf(listing, 100), ...range },
    bond: isLease ? dollars(fields.bondCents) : null,
    availableFrom: isLease && fields.availableOn ? withOffset(fields.availableOn, fields.address) : null,
    auction: auctionOf(fields),
    isRural: fields.listingClass === 'rural' || null,
    isNewDevelopment: fields.isNewConstruction || null,
    propertyDetails: known({
      ...place(listing),
      bedRooms: fields.isStudio ? 0 : fields.bedrooms,
      bathRooms: fields.bathrooms,
      parkingInfo: parking.length ? { details: parking } : null,
      energyEfficiencyRating: fields.energyRating,
      area: areaOf(fields.floorArea),
      landArea: areaOf(fields.landArea),
    }),
  })
}

const gst = { unknown: null, exempt: 'nA', inclusive: 'inc', exclusive: 'ex' } as const

/** Domain takes a commercial rent as that of a year. */
const perYear = { week: 52, month: 12, year: 1 }

export function commercialBody(listing: OutgoingListing): DomainBody {
  const { fields } = listing
  const sale = fields.saleOrLease === 'lease' ? undefined : priceRange(fields)
  const rent = dollars(fields.rentCents && fields.rentCents * perYear[fields.rentPeriod ?? 'year'])
  const displayText = priceWordsOf(listing, 80)
  // Each of the two prices has words of its own there.
  const isBoth = fields.saleOrLease === 'both' && fields.priceDisplay === 'show' && !isSilentAuction(fields)
  const deadline = fields.offersCloseAt ? withOffset(fields.offersCloseAt, fields.address) : null
  return known({
    ...common(listing),
    salePrice: sale
      ? known({
          priceUnitType: 'totalAmount',
          gstOptionType: fields.tax && gst[fields.tax],
          displayText: isBoth ? domainText(saleLabel(fields), 80) : displayText,
          ...sale,
        })
      : null,
    leasePrice:
      fields.saleOrLease !== 'sale' && rent !== null
        ? known({
            priceUnitType: 'totalAmount',
            priceType: fields.isPlusOutgoings === null ? null : fields.isPlusOutgoings ? 'net' : 'gross',
            gstOptionType: fields.rentTax && gst[fields.rentTax],
            displayText: isBoth ? domainText(rentLabel(fields), 80) : displayText,
            from: rent,
            to: rent,
          })
        : null,
    lease: fields.outgoingsCents === null ? null : { leaseOutgoings: dollars(fields.outgoingsCents) },
    eoi: fields.methodOfSale === 'eoi' && deadline ? { endDate: deadline } : null,
    tender: fields.methodOfSale === 'tender' && deadline ? { endDate: deadline } : null,
    auction: auctionOf(fields),
    occupancyType: fields.tenancyStatus === 'unknown' ? null : fields.tenancyStatus,
    annualReturn: fields.returnPercent === null ? null : Math.round(fields.returnPercent),
    nabers: fields.energyRating === null ? null : Math.min(fields.energyRating, 6),
    highlights: fields.highlights.length ? fields.highlights : null,
    propertyDetails: known({
      ...place(listing),
      buildingType: fields.propertyExtent,
      parking: parkingOf(listing),
      area: areaOf(fields.floorArea, fields.floorAreaTo),
      landArea: areaOf(fields.landArea, fields.landAreaTo),
    }),
  })
}

const parkingOf = ({ fields: { onSiteCarSpaces: numberOnSite, parkingComments } }: OutgoingListing) =>
  numberOnSite === null && !parkingComments
    ? null
    : known({
        parkingType: numberOnSite ? 'onSite' : null,
        numberOnSite,
        information: parkingComments && domainText(parkingComments, 200),
      })

export function businessBody(listing: OutgoingListing): DomainBody {
  const { fields } = listing
  return known({
    ...common(listing),
    price: { displayText: priceWordsOf(listing, 100), ...priceRange(fields) },
    propertyDetails: known({
      ...place(listing),
      parking: parkingOf(listing),
      area: areaOf(fields.floorArea),
      landArea: areaOf(fields.landArea),
    }),
  })
}
