import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { XmlElement } from '../xml-tree.ts'
import { dollars, inspection, moment, yesNo } from './format.ts'
import { element } from './xml-text.ts'

/** Method of sale, dates, buyers and inspection times. */
export function buildSale(fields: ListingFields, status: ListingStatus, isArchive = false): XmlElement[] {
  const { isHouseAndLandPackage, availableOn, saleOrLease } = fields
  const isDepositTaken = fields.isDepositTaken ?? (status === 'underApplication' ? true : null)
  return [
    ...(saleOrLease === 'lease' ? [] : buildMethod(fields, isArchive)),
    ...buildAuctionOutcome(fields),
    element('commercialListingType', { value: saleOrLease }),
    element('underOffer', { value: yesNo(status === 'underOffer') }),
    ...(isDepositTaken === null
      ? []
      : [element('depositTaken', { value: yesNo(isDepositTaken || status === 'underApplication') })]),
    ...(isHouseAndLandPackage === null ? [] : [element('isHomeLandPackage', { value: yesNo(isHouseAndLandPackage) })]),
    ...(availableOn === null ? [] : [element('dateAvailable', {}, availableOn)]),
    ...(status === 'sold' || status === 'settled' ? buildSold(fields) : []),
    ...buildInspections(fields),
  ]
}

const authorities = {
  auction: 'auction',
  setSaleDate: 'setsale',
  privateTreaty: 'sale',
  tender: 'sale',
  eoi: 'sale',
  offers: 'sale',
}
const commercialAuthorities = {
  auction: 'auction',
  setSaleDate: 'sale',
  privateTreaty: 'sale',
  tender: 'tender',
  eoi: 'eoi',
  offers: 'offers',
}
const exclusivities = { exclusive: 'exclusive', sole: 'exclusive', open: 'open', multilist: null, conjunctional: null }

/** All three elements; the model of the listing's root keeps the one it has. */
function buildMethod({ methodOfSale, agencyType, auctionAt, offersCloseAt }: ListingFields, isArchive: boolean): XmlElement[] {
  const exclusivity = agencyType && exclusivities[agencyType]
  const rights = exclusivity ? [element('exclusivity', { value: exclusivity })] : []
  if (methodOfSale === null) return rights
  // The day offers close travels in `auction` too. The other of our two dates is a leftover of another method.
  const date = methodOfSale === 'auction' ? auctionAt : methodOfSale === 'privateTreaty' ? null : offersCloseAt
  // REA reads the agency's rights as a plain sale since 2020; other programs still understand them.
  const isRight = isArchive && methodOfSale === 'privateTreaty' && agencyType !== null && agencyType !== 'sole'
  return [
    ...rights,
    element('authority', { value: isRight ? agencyType : authorities[methodOfSale] }),
    element('commercialAuthority', { value: commercialAuthorities[methodOfSale] }),
    ...(date === null ? [] : [element('auction', { date: moment(date) })]),
  ]
}

/** The date is the day of the contract, not of settlement. */
function buildSold({ soldPriceCents, soldPriceDisplay, soldOn }: ListingFields): XmlElement[] {
  const hasPrice = soldPriceCents !== null || soldPriceDisplay !== null
  const price = element(
    'soldPrice',
    { display: soldPriceDisplay ?? 'no' },
    soldPriceCents === null ? '' : dollars(soldPriceCents),
  )
  const details = [...(hasPrice ? [price] : []), ...(soldOn === null ? [] : [element('soldDate', {}, soldOn)])]
  return details.length > 0 ? [element('soldDetails', {}, details)] : []
}

function buildAuctionOutcome({ auctionResult, auctionResultOn, auctionMaxBidCents }: ListingFields): XmlElement[] {
  const parts = [
    ...(auctionResult ? [element('auctionResult', { type: auctionResult })] : []),
    ...(auctionResultOn ? [element('auctionDate', {}, auctionResultOn)] : []),
    ...(auctionMaxBidCents === null ? [] : [element('auctionMaxBid', { value: dollars(auctionMaxBidCents) })]),
  ]
  return parts.length > 0 ? [element('auctionOutcome', {}, parts)] : []
}

function buildInspections({ inspections }: ListingFields): XmlElement[] {
  // REAXML names one day for both ends; an open home over midnight cannot be said.
  const sayable = inspections.filter(({ startsAt, endsAt }) => startsAt.slice(0, 10) === endsAt.slice(0, 10) && startsAt < endsAt)
  if (sayable.length === 0) return []
  return [
    element(
      'inspectionTimes',
      {},
      sayable.map((one) => element('inspection', {}, inspection(one))),
    ),
  ]
}
