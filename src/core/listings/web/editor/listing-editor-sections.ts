import type { ListingFields } from '#common/listing/listing-fields.ts'

export interface EditorSection {
  id: string
  title: string
  /** The fields that stand in it, to send an error to its place. */
  fields: readonly (keyof ListingFields)[]
}

const address: EditorSection = {
  id: 'address',
  title: 'Address',
  fields: ['address', 'addressVisibility', 'isStreetViewShown', 'streetDirectory'],
}
const property: EditorSection = {
  id: 'property',
  title: 'Property',
  fields: [
    'listingClass',
    'saleOrLease',
    'category',
    'isNewConstruction',
    'isHouseAndLandPackage',
    'bedrooms',
    'isStudio',
    'bathrooms',
    'ensuites',
    'toilets',
    'livingAreas',
    'garages',
    'carports',
    'openSpaces',
    'landArea',
    'floorArea',
    'frontageM',
    'depths',
    'crossOver',
    'yearBuilt',
    'yearLastRenovated',
    'energyRating',
    'councilRates',
    'waterRates',
    'strataLevies',
    'landTax',
    'zoning',
    'titleReference',
    'tenancy',
    'estateName',
    'estateStage',
    'landAreaTo',
    'floorAreaTo',
    'isHolidayLet',
    'isTitleRegistered',
    'registrationExpectedOn',
    'contour',
    'projectId',
    'projectOrder',
    'tenure',
    'titleVolume',
    'titleFolio',
    'titleLot',
    'titlePlan',
    'tenantName',
    'tenantPhotoConsentOn',
    'passingRentCents',
    'passingRentPeriod',
    'leaseStartsOn',
    'leaseEndsOn',
  ],
}
const commercial: EditorSection = {
  id: 'commercial',
  title: 'Tenancy & use',
  fields: [
    'tenancyStatus',
    'propertyExtent',
    'isMultiple',
    'currentLeaseEndsOn',
    'returnPercent',
    'onSiteCarSpaces',
    'parkingComments',
    'furtherOptions',
    'highlights',
    'buildingAreas',
    'portalUpgrade',
    'purchaseOrder',
    'takings',
    'isFranchise',
    'terms',
  ],
}
const rural: EditorSection = {
  id: 'rural',
  title: 'Farm',
  fields: [
    'improvements',
    'fencing',
    'services',
    'soilTypes',
    'annualRainfall',
    'irrigation',
    'carryingCapacity',
    'waterEntitlements',
    'bores',
  ],
}
const seasons: EditorSection = { id: 'seasons', title: 'Guests & seasons', fields: ['sleeps', 'minimumNights', 'seasons'] }
/** Sections of one class alone. */
const ofClass: Partial<Record<ListingFields['listingClass'], EditorSection>> = {
  commercial,
  commercialLand: commercial,
  business: { ...commercial, title: 'Business' },
  rural,
  holidayRental: seasons,
}
const price: EditorSection = {
  id: 'price',
  title: 'Price',
  fields: [
    'priceCents',
    'priceDisplay',
    'priceText',
    'priceFromCents',
    'priceToCents',
    'tax',
    'isPlusStockAtValue',
    'vendorAskingPriceCents',
    'reservePriceCents',
    'soldOn',
    'soldPriceCents',
    'soldPriceDisplay',
    'settlementDueOn',
    'settledOn',
    'opinionFromCents',
    'opinionToCents',
    'underOfferOn',
    'offerCents',
    'outgoingsCents',
  ],
}
const rent: EditorSection = {
  id: 'rent',
  title: 'Rent',
  fields: [
    'rentCents',
    'rentPeriod',
    'bondCents',
    'availableOn',
    'leaseTermMonths',
    'isPetFriendly',
    'isSmokingAllowed',
    'furnishing',
    'isDepositTaken',
    'applicationUrl',
    'inclusions',
    'leasedOn',
    'otherRents',
    'rentTax',
    'rentPerSqmFromCents',
    'rentPerSqmToCents',
    'isPlusOutgoings',
    'minimumStandards',
  ],
}
/** Without a price beside it. */
const rentAlone: EditorSection = { ...rent, fields: [...rent.fields, 'outgoingsCents'] }
const method: EditorSection = {
  id: 'method',
  title: 'Sale method & authority',
  fields: [
    'methodOfSale',
    'agencyType',
    'authorityStartsOn',
    'authorityExpiresOn',
    'auctionAt',
    'auctionVenue',
    'auctioneerName',
    'offersCloseAt',
    'withdrawnOn',
    'offMarketOn',
    'expectedOnMarketOn',
    'auctionUrl',
    'auctionResult',
    'auctionResultOn',
    'auctionMaxBidCents',
  ],
}
const disclosure: EditorSection = {
  id: 'disclosure',
  title: 'Disclosure',
  fields: ['estimateFromCents', 'estimateToCents', 'rejectedOfferCents', 'statementOfInformation'],
}
const others: readonly EditorSection[] = [
  {
    id: 'features',
    title: 'Features',
    fields: ['features', 'heatingType', 'hotWaterType', 'ecoFeatures', 'views', 'idealFor', 'otherFeatures'],
  },
  {
    id: 'copy',
    title: 'Copy',
    fields: ['headline', 'description', 'shortDescription', 'brochureDescription', 'windowCardDescription', 'internalRemarks'],
  },
  { id: 'photos', title: 'Photos', fields: [] },
  { id: 'inspections', title: 'Inspections', fields: ['inspectionKind', 'inspections'] },
  {
    id: 'people',
    title: 'People & access',
    fields: [
      'agents',
      'vendors',
      'buyers',
      'solicitor',
      'buyerSolicitor',
      'keyNumber',
      'keyPlace',
      'keysWith',
      'accessDetails',
      'links',
      'tags',
    ],
  },
]
const kept: EditorSection = { id: 'kept', title: 'Other feed data', fields: ['importedElements'] }

const isTrade = (listingClass: ListingFields['listingClass']) =>
  ['commercial', 'commercialLand', 'business'].includes(listingClass)

type Disclosed = Pick<
  ListingFields,
  'listingClass' | 'estimateFromCents' | 'estimateToCents' | 'rejectedOfferCents' | 'statementOfInformation'
>
/** The laws on estimates are about homes, and land and farms to live on; values entered for others stay editable. */
export const hasDisclosure = ({ listingClass, ...noted }: Disclosed): boolean =>
  !isTrade(listingClass) || Object.values(noted).some((value) => value != null)

type Deciding = Pick<ListingFields, 'saleOrLease' | 'importedElements' | 'features'> & Disclosed

/** Portals take no features of commercial property and businesses; features that are ticked already stay editable. */
export const hasFeatures = ({ listingClass, features }: Pick<ListingFields, 'listingClass' | 'features'>): boolean =>
  !isTrade(listingClass) || features.length > 0

const disclosed = ({
  listingClass,
  estimateFromCents,
  estimateToCents,
  rejectedOfferCents,
  statementOfInformation,
}: Deciding) => ({
  ...{ listingClass, estimateFromCents, estimateToCents, rejectedOfferCents, statementOfInformation },
})

/** The sections of this listing, from the top. */
export function sectionsFor(fields: Deciding): readonly EditorSection[] {
  const isSale = fields.saleOrLease !== 'lease'
  const own = ofClass[fields.listingClass]
  return [
    address,
    property,
    ...(own ? [own] : []),
    ...(isSale ? [price] : []),
    ...(fields.saleOrLease === 'sale' ? [] : [isSale ? rent : rentAlone]),
    isSale ? method : { ...method, title: 'Authority' },
    ...(isSale && hasDisclosure(disclosed(fields)) ? [disclosure] : []),
    ...others.filter(({ id }) => id !== 'features' || hasFeatures(fields)),
    ...(fields.importedElements.length > 0 ? [kept] : []),
  ]
}
