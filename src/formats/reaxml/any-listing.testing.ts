import * as fc from 'fast-check'
import { type ListingFields, ListingFields as ListingFieldsSchema } from '#common/listing/listing-fields.ts'
import {
  addressVisibilities,
  agencyTypes,
  areaUnits,
  auctionResults,
  ecoFeatures,
  features,
  furnishings,
  heatingTypes,
  hotWaterTypes,
  idealBuyers,
  inspectionKinds,
  linkKinds,
  listingClasses,
  type ListingStatus,
  listingStatuses,
  priceDisplays,
  propertyExtents,
  residentialCategories,
  saleMethods,
  states,
  taxes,
  tenancyStatuses,
  tenures,
  upgradeDays,
  upgradeStyles,
  views,
} from '#common/listing/listing-values.ts'
import type { OutgoingListing } from './writer/outgoing-listing.ts'

// Arbitrary listings for the property tests: every field is independent of the others.

const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null })
const oneOf = <Value>(values: readonly Value[]) => fc.constantFrom(...values)
/** Any character that there is: halves of pairs, control characters, right to left, and mark-up. */
export const anyText = (maxLength: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', maxLength }),
    fc.string({ unit: 'binary', maxLength }),
    fc.constantFrom('<b>&amp;"\'', ']]>', '\u2028', '\ud800', ''),
  )
const text = (maxLength: number) => maybe(anyText(Math.min(maxLength, 60)))
const cents = maybe(fc.oneof(fc.integer({ min: 0, max: 9_000_000_000 }), fc.constantFrom(0, 1, 9_000_000_000_000)))
const count = (max: number) => maybe(fc.integer({ min: 0, max }))
const bool = maybe(fc.boolean())
const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((one) => one.toISOString())
const day = date.map((one) => one.slice(0, 10))
const minute = date.map((one) => one.slice(0, 16))
const area = fc.record({ value: fc.double({ min: 0, max: 1e9, noNaN: true }), unit: oneOf(areaUnits) })
const url = fc.webUrl({ withFragments: true, withQueryParameters: true })
const party = fc.record({ name: text(120), phone: text(40), email: text(254) })
const metres = fc.double({ min: 0, max: 1e9, noNaN: true })
const some = <Value>(values: readonly Value[]) => fc.subarray([...values])

const address = fc.record({
  ...{ siteName: text(80), level: text(20), subNumber: text(20), lotNumber: text(20), streetNumber: text(20), street: text(120) },
  ...{
    suburb: text(80),
    state: maybe(oneOf(states)),
    postcode: maybe(fc.stringMatching(/^\d{4}$/)),
    country: text(40),
    municipality: text(80),
  },
  latitude: maybe(fc.double({ min: -90, max: 90, noNaN: true })),
  longitude: maybe(fc.double({ min: -180, max: 180, noNaN: true })),
})

type Imported = ListingFields['importedElements'][number]
/** Names that the revisions have a place for, in places where they have none, and two that mean something to JavaScript. */
const importedNames =
  `highlight outgoings extraFields eField isMultiple commercialRent rentPerSquareMetre range min max vendorDetails
  price landDetails buildingDetails area listingAgent name auctionOutcome auctionResult objects img constructor __proto__`.split(
    /\s+/,
  )
const importedElement = (children: fc.Arbitrary<Imported[]>): fc.Arbitrary<Imported> =>
  fc.record({
    name: oneOf(importedNames),
    attributes: fc.dictionary(
      oneOf(['id', 'value', 'name', 'table', 'display', 'of', 'unit', 'period', 'constructor']),
      fc.oneof(anyText(5), oneOf(['1', 'yes', 'annual'])),
      { maxKeys: 3 },
    ),
    text: anyText(20),
    children,
  })
const imported = [1, 2, 3].reduce(
  (inner) => importedElement(fc.array(inner, { maxLength: 3 })),
  importedElement(fc.constant<Imported[]>([])),
)

/** The fields of single classes and of the end of a campaign. */
const depth = {
  ...{ isStreetViewShown: bool, expectedOnMarketOn: maybe(day), opinionFromCents: cents, opinionToCents: cents },
  ...{
    auctionUrl: maybe(url),
    auctionResult: maybe(oneOf(auctionResults)),
    auctionResultOn: maybe(day),
    auctionMaxBidCents: cents,
  },
  ...{ underOfferOn: maybe(day), offerCents: cents, offMarketOn: maybe(day), keysWith: text(120) },
  ...{ inspectionKind: maybe(oneOf(inspectionKinds)), shortDescription: text(500) },
  ...{ isMultiple: bool, propertyExtent: maybe(oneOf(propertyExtents)), tenancyStatus: maybe(oneOf(tenancyStatuses)) },
  ...{ currentLeaseEndsOn: maybe(day), furtherOptions: text(60), outgoingsCents: cents, isPlusOutgoings: bool },
  ...{ rentTax: maybe(oneOf(taxes)), rentPerSqmFromCents: cents, rentPerSqmToCents: cents },
  ...{
    returnPercent: maybe(fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10)),
    floorAreaTo: maybe(metres),
    landAreaTo: maybe(metres),
  },
  buildingAreas: fc.array(
    fc.record({ use: fc.constantFrom('Office', 'Hard stand', '<b>'), value: metres, to: maybe(metres), unit: oneOf(areaUnits) }),
    { maxLength: 3 },
  ),
  ...{ onSiteCarSpaces: count(99_999), parkingComments: text(500), purchaseOrder: text(50) },
  highlights: fc.array(fc.constantFrom('Corner site', 'A & B', '"quoted"'), { maxLength: 3 }),
  portalUpgrade: maybe(fc.record({ style: oneOf(upgradeStyles), days: oneOf(upgradeDays) })),
  ...{ isFranchise: bool, takings: text(60), terms: text(60) },
  ...{
    isTitleRegistered: bool,
    registrationExpectedOn: maybe(day),
    contour: text(60),
    services: text(60),
    projectId: text(40),
    projectOrder: text(40),
  },
  ...{
    fencing: text(60),
    annualRainfall: text(60),
    soilTypes: text(60),
    improvements: text(60),
    irrigation: text(60),
    carryingCapacity: text(60),
  },
  ...{ waterEntitlements: text(60), bores: text(60) },
  ...{ tenure: maybe(oneOf(tenures)), titleVolume: text(20), titleFolio: text(20), titleLot: text(40), titlePlan: text(40) },
  otherRents: fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 9_000_000 }), period: oneOf(['week', 'month', 'year'] as const) }),
    {
      maxLength: 3,
    },
  ),
  ...{ minimumStandards: text(60), isHolidayLet: bool, sleeps: count(999), minimumNights: count(365) },
  seasons: fc.constant<ListingFields['seasons']>([]),
  ...{
    tenantPhotoConsentOn: maybe(day),
    tenantName: text(60),
    leaseStartsOn: maybe(day),
    leaseEndsOn: maybe(day),
    passingRentCents: cents,
  },
  passingRentPeriod: maybe(oneOf(['week', 'month', 'year'] as const)),
  acceptedCopy: fc.constant<ListingFields['acceptedCopy']>([]),
  ...{ buyers: fc.array(party, { maxLength: 2 }), buyerSolicitor: maybe(party) },
}

const fields: fc.Arbitrary<ListingFields> = fc.record({
  ...depth,
  ...{ listingClass: oneOf(listingClasses), saleOrLease: oneOf(['sale', 'lease', 'both'] as const) },
  ...{ address, addressVisibility: oneOf(addressVisibilities) },
  streetDirectory: maybe(
    fc.record({ type: maybe(fc.oneof(fc.constantFrom('melways', 'UBD'), anyText(40))), page: text(20), reference: text(20) }),
  ),
  ...{
    headline: text(150),
    description: text(65_535),
    brochureDescription: text(10),
    windowCardDescription: text(10),
    internalRemarks: text(10),
  },
  category: maybe(fc.oneof(oneOf(residentialCategories), anyText(80), fc.constant('Retail; Offices > X; A; B'))),
  ...{ isNewConstruction: bool, isHouseAndLandPackage: bool },
  ...{ priceCents: cents, priceDisplay: oneOf(priceDisplays), priceText: text(200), priceFromCents: cents, priceToCents: cents },
  ...{ tax: maybe(oneOf(taxes)), isPlusStockAtValue: bool, vendorAskingPriceCents: cents, reservePriceCents: cents },
  ...{
    methodOfSale: maybe(oneOf(saleMethods)),
    agencyType: maybe(oneOf(agencyTypes)),
    authorityStartsOn: maybe(day),
    authorityExpiresOn: maybe(day),
  },
  ...{ auctionAt: maybe(minute), auctionVenue: text(200), auctioneerName: text(120), offersCloseAt: maybe(minute) },
  ...{
    rentCents: cents,
    rentPeriod: maybe(oneOf(['week', 'month', 'year'] as const)),
    bondCents: cents,
    availableOn: maybe(day),
    leaseTermMonths: count(600),
  },
  ...{
    isPetFriendly: bool,
    isSmokingAllowed: bool,
    furnishing: maybe(oneOf(furnishings)),
    isDepositTaken: bool,
    applicationUrl: maybe(url),
    inclusions: text(10),
  },
  ...{
    soldOn: maybe(day),
    soldPriceCents: cents,
    soldPriceDisplay: maybe(oneOf(['yes', 'no', 'range'] as const)),
    settlementDueOn: maybe(day),
  },
  ...{ settledOn: maybe(day), leasedOn: maybe(day), withdrawnOn: maybe(day) },
  ...{
    bedrooms: count(99),
    isStudio: bool,
    bathrooms: count(99),
    ensuites: count(99),
    toilets: count(99),
    livingAreas: count(99),
  },
  ...{ garages: count(999), carports: count(999), openSpaces: count(999), landArea: maybe(area), floorArea: maybe(area) },
  frontageM: maybe(fc.double({ min: 0, max: 100_000, noNaN: true })),
  depths: fc.array(
    fc.record({ side: oneOf(['rear', 'left', 'right'] as const), metres: fc.double({ min: 0, max: 100_000, noNaN: true }) }),
    { maxLength: 6 },
  ),
  crossOver: maybe(oneOf(['left', 'right', 'center'] as const)),
  ...{ yearBuilt: maybe(fc.integer({ min: 1700, max: 2200 })), yearLastRenovated: maybe(fc.integer({ min: 1700, max: 2200 })) },
  energyRating: maybe(fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)),
  ...{ features: some(features), heatingType: maybe(oneOf(heatingTypes)), hotWaterType: maybe(oneOf(hotWaterTypes)) },
  ...{ ecoFeatures: some(ecoFeatures), views: some(views), idealFor: some(idealBuyers), otherFeatures: text(2_000) },
  ...{ councilRates: text(200), waterRates: text(200), strataLevies: text(200), landTax: text(200), zoning: text(150) },
  ...{ titleReference: text(200), tenancy: text(500), estateName: text(120), estateStage: text(40) },
  ...{
    agents: fc.constant([]),
    vendors: fc.array(party, { maxLength: 3 }),
    solicitor: maybe(party),
    keyNumber: text(40),
    keyPlace: text(200),
  },
  accessDetails: text(10),
  inspections: fc.array(fc.record({ startsAt: minute, endsAt: minute }), { maxLength: 4 }),
  links: fc.array(fc.record({ kind: oneOf(linkKinds), url }), { maxLength: 5 }),
  tags: fc.constant([]),
  // REAXML has no element for what the law makes an agent keep.
  estimateFromCents: fc.constant(null),
  estimateToCents: fc.constant(null),
  rejectedOfferCents: fc.constant(null),
  statementOfInformation: fc.constant(null),
  importedElements: fc.array(imported, { maxLength: 6 }),
})

const sentStatuses = listingStatuses.filter((status): status is Exclude<ListingStatus, 'draft'> => status !== 'draft')

export const anyOutgoing: fc.Arbitrary<OutgoingListing> = fc.record({
  agentId: anyText(10),
  uniqueId: anyText(50),
  modTime: date.map((one) => one.slice(0, 19)),
  status: oneOf(sentStatuses),
  fields: fields.filter((one) => ListingFieldsSchema.safeParse(one).success),
  agents: fc.array(fc.record({ name: anyText(65), phone: text(20), email: text(60) }), { maxLength: 5 }),
  media: fc.array(
    fc.record({
      kind: oneOf(['photo', 'floorplan', 'document'] as const),
      url: fc.webUrl(),
      modTime: maybe(date.map((one) => one.slice(0, 19))),
      format: maybe(oneOf(['jpg', 'JPEG', 'png', 'gif', 'pdf'])),
      isStatementOfInformation: fc.boolean(),
    }),
    { maxLength: 50 },
  ),
  login: fc.record({ username: anyText(10), password: anyText(10) }),
  withVendor: fc.boolean(),
})
