import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'

/** Fields of a campaign, which end with it. Everything else belongs to the property, and holds on. */
const ofCampaign = [
  'authorityStartsOn',
  'authorityExpiresOn',
  'expectedOnMarketOn',
  'auctionAt',
  'auctionResult',
  'auctionResultOn',
  'auctionMaxBidCents',
  'auctionUrl',
  'offersCloseAt',
  'availableOn',
  'isDepositTaken',
  'applicationUrl',
  'underOfferOn',
  'offerCents',
  'soldOn',
  'soldPriceCents',
  'soldPriceDisplay',
  'settlementDueOn',
  'settledOn',
  'leasedOn',
  'withdrawnOn',
  'offMarketOn',
  'inspections',
  'buyers',
  'buyerSolicitor',
  'portalUpgrade',
  'purchaseOrder',
  'acceptedCopy',
  'tenantPhotoConsentOn',
  'importedElements',
] as const satisfies readonly (keyof ListingFields)[]

/** Fields that only the old owner and their agents knew: after a sale they are no longer true, or none of the new owner's business. */
const ofOwner = [
  'priceCents',
  'priceText',
  'priceFromCents',
  'priceToCents',
  'vendorAskingPriceCents',
  'reservePriceCents',
  'opinionFromCents',
  'opinionToCents',
  'solicitor',
  'keyNumber',
  'keyPlace',
  'keysWith',
  'accessDetails',
  'internalRemarks',
] as const satisfies readonly (keyof ListingFields)[]

/** The fields that a relisted property starts with. After settlement the buyer is the owner and a possible next vendor. */
export function fieldsOfNewLife(fields: ListingFields, endedAs: ListingStatus): ListingFields {
  const empty = emptyFields(fields.listingClass, fields.saleOrLease)
  const gone = endedAs === 'settled' ? [...ofCampaign, ...ofOwner] : ofCampaign
  const fresh = Object.fromEntries(gone.map((key) => [key, empty[key]])) as Partial<ListingFields>
  return {
    ...fields,
    ...fresh,
    ...(endedAs === 'settled' && { vendors: fields.buyers, priceDisplay: empty.priceDisplay }),
  }
}
