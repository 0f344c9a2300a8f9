import { formatDate, formatDay, formatMoney, formatNumber } from '#ui/formatting.ts'
import { clockRange, clockTime } from '#common/time/days.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../listings.contract.ts'
import { carSpaces } from '../../listings.rules.ts'
import { areaText } from '../../public-facts.rules.ts'
import { choiceWord } from '../../choice-words.rules.ts'
import { taxWords } from '../fields/field-choices.ts'

export interface Fact {
  label: string
  value: string
}
type Maybe = string | number | null | undefined | false
/** Only what is known; a detail page is no form. */
export const known = (facts: readonly (readonly [label: string, value: Maybe])[]): Fact[] =>
  facts.flatMap(([label, value]) =>
    value === null || value === undefined || value === false || value === '' ? [] : [{ label, value: String(value) }],
  )
const money = (cents: number | null) => cents !== null && formatMoney(cents)
export const day = (value: string | null) => value !== null && formatDay(value)
export const word = (value: string | null) => value !== null && choiceWord(value)
export const yesNo = (value: boolean | null) => value !== null && (value ? 'Yes' : 'No')

const localDay = new Intl.DateTimeFormat('en-AU', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayOf = (local: string) => localDay.format(new Date(`${local}Z`)).replace(',', '')
/** `Sat 21 Nov 2026, 11:00 am`: the clock at the property, wherever the reader is. */
export const formatLocal = (local: string) => `${dayOf(local)}, ${clockTime(local.slice(11))}`
/** `Sat 21 Nov 2026, 11:00–11:30 am`. */
export const formatLocalSpan = (startsAt: string, endsAt: string) =>
  `${dayOf(startsAt)}, ${clockRange(startsAt.slice(11), endsAt.slice(11))}`

/** Facts of the property. */
export function factsOf(l: ListingFields): Fact[] {
  const parts = [
    l.garages && `${l.garages} garage`,
    l.carports && `${l.carports} carport`,
    l.openSpaces && `${l.openSpaces} open`,
  ].filter(Boolean)
  const cars = carSpaces(l)
  return known([
    ['Property type', l.category?.split('; ').map(choiceWord).join(', ') ?? choiceWord(l.listingClass)],
    ['Bedrooms', l.isStudio ? 'Studio' : l.bedrooms],
    ['Bathrooms', l.bathrooms !== null && `${l.bathrooms}${l.ensuites ? `, ${l.ensuites} ensuite` : ''}`],
    ['Car spaces', cars !== null && `${cars}${parts.length > 1 ? ` (${parts.join(', ')})` : ''}`],
    ['Living areas', l.livingAreas],
    ['Land area', areaText(l.landArea, l.landAreaTo)],
    ['Building area', areaText(l.floorArea, l.floorAreaTo)],
    ...l.buildingAreas.map(({ use, to, ...area }) => [use, areaText(area, to)] as const),
    ['Frontage', l.frontageM !== null && `${formatNumber(l.frontageM)} m`],
    ['Year built', l.yearBuilt],
    ['Energy rating', l.energyRating !== null && `${l.energyRating} stars`],
    ['Zoning', l.zoning],
    ['Council rates', l.councilRates],
    ['Water rates', l.waterRates],
    ['Strata levies', l.strataLevies],
    ['Land tax', l.landTax],
    ['Tenure', word(l.tenure)],
    ['Title', titleWords(l)],
    ['Estate', [l.estateName, l.estateStage && `stage ${l.estateStage}`].filter(Boolean).join(', ')],
    ['Title registered', yesNo(l.isTitleRegistered)],
    ['Expected registration', day(l.registrationExpectedOn)],
    ['Contour', l.contour],
    ['Property extent', l.propertyExtent && { whole: 'Whole building', part: 'Part of building' }[l.propertyExtent]],
    ['Multiple tenancies', yesNo(l.isMultiple)],
    ['Parking', l.parkingComments],
    ['Sleeps', l.sleeps],
    ['Minimum nights', l.minimumNights],
  ])
}

const titleWords = (l: ListingFields): string =>
  [
    l.titleReference,
    l.titleVolume && `Vol. ${l.titleVolume}`,
    l.titleFolio && `Fol. ${l.titleFolio}`,
    l.titleLot && `Lot ${l.titleLot}`,
    l.titlePlan,
  ]
    .filter(Boolean)
    .join(', ')

/** How it is being sold. */
export const saleFacts = (l: ListingFields): Fact[] =>
  known([
    ['Method', word(l.methodOfSale)],
    ['Authority', word(l.agencyType)],
    ['Search price', money(l.priceCents)],
    ['Auction', l.auctionAt && formatLocal(l.auctionAt)],
    ['Auction venue', l.auctionVenue],
    ['Auctioneer', l.auctioneerName],
    ['Offers close', l.offersCloseAt && formatLocal(l.offersCloseAt)],
    ['Sold for', money(l.soldPriceCents)],
    ['Sold price display', l.soldPriceCents !== null && word(l.soldPriceDisplay)],
    ['Online auction', l.auctionUrl],
    ['Auction result', word(l.auctionResult)],
    ['Highest bid', money(l.auctionMaxBidCents)],
    ['Tenancy', l.tenancy],
    ['Passing rent', l.passingRentCents !== null && `${formatMoney(l.passingRentCents)} per ${l.passingRentPeriod ?? 'week'}`],
    [
      'Lease',
      [l.leaseStartsOn, l.leaseEndsOn]
        .map((one) => one && formatDay(one))
        .filter(Boolean)
        .join(' to '),
    ],
  ])

/** How it is being let. */
export const leaseFacts = (l: ListingFields): Fact[] =>
  known([
    ['Rent', l.rentCents !== null && `${formatMoney(l.rentCents)} per ${l.rentPeriod ?? 'week'}`],
    ...l.otherRents.map(({ cents, period }) => [`Rent per ${period}`, formatMoney(cents)] as const),
    ['Rent per m²', rentPerSqm(l)],
    ['GST on rent', l.rentTax && taxWords[l.rentTax]],
    ['Outgoings', l.isPlusOutgoings !== null && (l.isPlusOutgoings ? 'In addition to rent' : 'Included in rent')],
    ['Bond', money(l.bondCents)],
    ['Available', day(l.availableOn)],
    ['Lease term', l.leaseTermMonths !== null && `${l.leaseTermMonths} months`],
    ['Furnishing', word(l.furnishing)],
    ['Pets', yesNo(l.isPetFriendly)],
    ['Smoking', yesNo(l.isSmokingAllowed)],
    ['Deposit taken', yesNo(l.isDepositTaken)],
    ['Inclusions', l.inclusions],
    ['Minimum standards', l.minimumStandards],
  ])

const rentPerSqm = ({ rentPerSqmFromCents: from, rentPerSqmToCents: to }: ListingFields): string | null => {
  if (from === null) return to === null ? null : `up to ${formatMoney(to)}`
  return to === null || to === from ? formatMoney(from) : `${formatMoney(from)} to ${formatMoney(to)}`
}

/** Everything ticked, in words. */
export const featureWords = (l: ListingFields): string[] => [
  ...[...l.features, ...l.ecoFeatures].map(choiceWord),
  ...l.views.map((view) => `${choiceWord(view)} views`),
  ...(l.otherFeatures?.split(/[\n,;]+/).map((part) => part.trim()) ?? []).filter(Boolean),
]

const dayMs = 24 * 60 * 60 * 1_000
/** Past and coming dates, in the order of a sale. */
export function keyDates(l: Listing, now = new Date()): Fact[] {
  const isOnMarket = ['live', 'underOffer', 'underApplication'].includes(l.status)
  const days = l.listedAt === null ? 0 : Math.floor((now.getTime() - new Date(l.listedAt).getTime()) / dayMs)
  return known([
    ['Created', formatDate(l.createdAt)],
    ['First live', l.listedAt && formatDate(l.listedAt)],
    ['On market', l.listedAt && isOnMarket && (days === 0 ? 'Listed today' : days === 1 ? '1 day' : `${days} days`)],
    ['Expected on market', l.status === 'draft' && day(l.expectedOnMarketOn)],
    ['Authority starts', day(l.authorityStartsOn)],
    ['Authority expires', day(l.authorityExpiresOn)],
    ['Auction', l.auctionAt && formatLocal(l.auctionAt)],
    ['Under offer', day(l.underOfferOn)],
    ['Sold', day(l.soldOn)],
    ['Settlement due', day(l.settlementDueOn)],
    ['Settled', day(l.settledOn)],
    ['Leased', day(l.leasedOn)],
    ['Off market', day(l.offMarketOn)],
    ['Withdrawn', day(l.withdrawnOn)],
  ])
}

/** Known only inside the office. */
export const privateFacts = (l: ListingFields): Fact[] =>
  known([
    ['Asking price', money(l.vendorAskingPriceCents)],
    ['Reserve', money(l.reservePriceCents)],
    [
      'Appraisal',
      [l.opinionFromCents, l.opinionToCents]
        .filter((cents) => cents !== null)
        .map(formatMoney)
        .join(' to '),
    ],
    ['Offer', money(l.offerCents)],
    ['Key number', l.keyNumber],
    ['Key location', l.keyPlace],
    ['Key with', l.keysWith],
    ['Access', l.accessDetails],
    ['Vendor’s solicitor', partyWords(l.solicitor)],
    ['Buyer’s solicitor', partyWords(l.buyerSolicitor)],
    ['Tenant', l.tenantName],
    ['Internal notes', l.internalRemarks],
  ])

const partyWords = (party: ListingFields['solicitor']): string =>
  [party?.name, party?.phone, party?.email].filter(Boolean).join(', ')
