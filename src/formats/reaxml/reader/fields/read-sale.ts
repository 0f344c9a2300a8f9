import { agencyTypes, auctionResults, type saleMethods } from '#common/listing/listing-values.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Draft } from '../draft.ts'
import { parseDay, parseInspection, parseMinute } from '../dates.ts'
import type { Parts } from '../parts.ts'
import { parseMoney, parseOneOf, parseYesNo } from '../values.ts'

type SaleMethod = (typeof saleMethods)[number]

/** `exclusive`, `open` ... were authorities once and are read as a plain sale now; they still name the agency's rights. */
const methods: Record<string, SaleMethod> = {
  auction: 'auction',
  sale: 'privateTreaty',
  forsale: 'privateTreaty',
  exclusive: 'privateTreaty',
  multilist: 'privateTreaty',
  conjunctional: 'privateTreaty',
  open: 'privateTreaty',
  setsale: 'setSaleDate',
  tender: 'tender',
  eoi: 'eoi',
  offers: 'offers',
}

/** Method of sale, dates, buyers and lease dates. */
export function readSale(listing: Parts, draft: Draft) {
  const method = (text: string) =>
    Object.hasOwn(methods, text.toLowerCase()) ? methods[text.toLowerCase()] : text === '' ? null : undefined
  const authority = listing.first('authority')?.attribute('value')
  draft.read('methodOfSale', authority, method, 'authority')
  draft.read('methodOfSale', listing.first('commercialAuthority')?.attribute('value'), method, 'commercialAuthority')
  const rights = listing.first('exclusivity')?.attribute('value') ?? authority
  const agencyType = rights && agencyTypes.find((type) => type === rights.toLowerCase())
  if (agencyType) draft.set('agencyType', agencyType, 'authority')
  draft.read(
    'saleOrLease',
    attributeOf(listing, 'commercialListingType', 'value'),
    (text) => parseOneOf(['sale', 'lease', 'both'], text),
    'commercialListingType',
  )

  readClosingDate(listing, draft)
  readSold(listing, draft)
  readAuctionOutcome(listing.first('auctionOutcome'), draft, zoneOf(listing))
  readInspections(listing, draft)
  draft.read('isHouseAndLandPackage', attributeOf(listing, 'isHomeLandPackage', 'value'), parseYesNo, 'isHomeLandPackage')
  draft.read('availableOn', listing.first('dateAvailable')?.text, (text) => parseDay(text, zoneOf(listing)), 'dateAvailable')
}

/** The value of an element that says it in an attribute, or, in some feeds, as its text. */
export function attributeOf(listing: Parts, element: string, attribute: string): string | undefined {
  const found = listing.first(element)
  if (!found) return undefined
  const [text, value] = [found.text, found.attribute(attribute)]
  return value === undefined || value === '' ? text : value
}

/** The one date in `auction` is the auction's, or the day offers close: "eoi/tender date goes in auction". */
function readClosingDate(listing: Parts, draft: Draft) {
  const isClosing = ['setSaleDate', 'tender', 'eoi', 'offers'].includes(draft.patch.methodOfSale ?? '')
  draft.read(
    isClosing ? 'offersCloseAt' : 'auctionAt',
    attributeOf(listing, 'auction', 'date'),
    (text) => parseMinute(text, zoneOf(listing)),
    'auction',
  )
}

function readSold(listing: Parts, draft: Draft) {
  const sold = listing.first('soldDetails')
  if (!sold) return
  const price = sold.first('soldPrice') ?? sold.first('price')
  draft.read('soldPriceCents', price?.text, parseMoney, 'soldDetails price')
  draft.read('soldPriceDisplay', price?.attribute('display'), parseDisplay, 'soldDetails price display')
  draft.read(
    'soldOn',
    (sold.first('soldDate') ?? sold.first('date'))?.text,
    (text) => parseDay(text, zoneOf(listing)),
    'soldDetails date',
  )
}

function readAuctionOutcome(outcome: Parts | undefined, draft: Draft, zone: string | undefined) {
  if (!outcome) return
  const result = outcome.first('auctionResult')
  draft.read('auctionResult', result?.attribute('type'), (text) => parseOneOf(auctionResults, text), 'auctionResult')
  draft.read('auctionResultOn', outcome.first('auctionDate')?.text, (text) => parseDay(text, zone), 'auctionDate')
  draft.read('auctionMaxBidCents', outcome.first('auctionMaxBid')?.attribute('value'), parseMoney, 'auctionMaxBid')
}

function parseDisplay(text: string): 'yes' | 'no' | 'range' | null | undefined {
  if (text.toLowerCase() === 'range') return 'range'
  const isShown = parseYesNo(text)
  return typeof isShown === 'boolean' ? (isShown ? 'yes' : 'no') : isShown
}

function readInspections(listing: Parts, draft: Draft) {
  const times = listing.first('inspectionTimes')
  if (!times) return
  const texts = times.all('inspection').map((inspection) => inspection.text)
  const inspections = texts
    .filter(Boolean)
    .flatMap((text) => draft.parse(text, parseInspection, 'inspectionTimes/inspection') ?? [])
  // Some feeds name an inspection twice.
  const once = new Map(inspections.map((one) => [`${one.startsAt} ${one.endsAt}`, one]))
  draft.set('inspections', [...once.values()], 'inspectionTimes')
}

/** The time zone at the property; undefined without a state. */
function zoneOf(listing: Parts): string | undefined {
  const address = listing.first('address')
  const [state, suburb, postcode] = ['state', 'suburb', 'postcode'].map((part) => address?.first(part)?.text.trim() ?? null)
  return (
    propertyZone({ state: state?.toUpperCase() ?? null, suburb: suburb ?? null, postcode: postcode ?? null }, '') || undefined
  )
}
