import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { type ListingClass, listingClasses } from '#common/listing/listing-values.ts'
import { mistypedAmount, unusualAmount } from '#common/listing/price-sense.ts'
import type { XmlElement } from '../xml-tree.ts'
import { readCarried, takeCarried } from '../carried-fields.ts'
import { withCarriedAgents, withCarriedMedia } from '../carried-lists.ts'
import { Draft, short } from './draft.ts'
import { parseMoment } from './dates.ts'
import { type FeedListing, feedStatuses } from './feed-listing.ts'
import { keepLeftovers } from './keep-leftovers.ts'
import { Parts } from './parts.ts'
import { readAddress } from './fields/read-address.ts'
import { readBuilding } from './fields/read-building.ts'
import { readCategory } from './fields/read-category.ts'
import { readCommercial } from './fields/read-commercial.ts'
import { readFeatures } from './fields/read-features.ts'
import { readLandAndRural } from './fields/read-land.ts'
import { readMedia } from './fields/read-media.ts'
import { readAgents, readVendors, withPhotosOfListing } from './fields/read-people.ts'
import { readPrice } from './fields/read-price.ts'
import { attributeOf, readSale } from './fields/read-sale.ts'
import { readText } from './fields/read-text.ts'
import { parseOneOf, parseYesNo } from './values.ts'

/** REA's limit; the column that holds it has the same. */
const maxUniqueIdLength = 50

/** The listing class of an element name, compared without case; undefined when it is none. */
export const findRoot = (name: string): ListingClass | undefined =>
  listingClasses.find((listingClass) => listingClass.toLowerCase() === name.toLowerCase())

/** One listing element. Never throws: what is wrong with it is in `reasons` and `warnings`. */
export function readListing(whole: XmlElement, root: ListingClass): FeedListing {
  const { element, carried } = takeCarried(whole)
  const draft = new Draft({ keepsHtml: carried.has('program') })
  const listing = new Parts(element)
  const agentId = listing.first('agentID')?.text || null
  const uniqueId = listing.first('uniqueID')?.text || null
  const rawStatus = listing.attribute('status') ?? ''
  const status = parseOneOf(feedStatuses, rawStatus) ?? null
  if (status === null) draft.warn(`status "${short(rawStatus)}" is not a REAXML status`)
  const modTime = draft.parse(listing.attribute('modTime'), parseMoment, 'modTime') ?? null

  // The method of sale comes first: it decides what the date in `auction` means.
  const readers = [readSale, readPrice, readCommercial, readAddress, readText, readFeatures, readBuilding, readLandAndRural]
  for (const read of [...readers, readCategory, readVendors]) {
    read(listing, draft)
  }
  const isUnderOffer = draft.parse(attributeOf(listing, 'underOffer', 'value'), parseYesNo, 'underOffer') ?? null
  const isDepositTaken = draft.parse(attributeOf(listing, 'depositTaken', 'value'), parseYesNo, 'depositTaken') ?? null
  if (isDepositTaken !== null) draft.set('isDepositTaken', isDepositTaken, 'depositTaken')
  const agents = withCarriedAgents(
    withPhotosOfListing(readAgents(listing, agentId, draft), listing, draft),
    carried.get('agents'),
    draft,
  )
  const media = withCarriedMedia(readMedia(listing, draft), carried.get('media'), draft)
  keepLeftovers(listing, draft)
  const ownStatus = readCarried(carried, draft)
  const amount = amountQuestion(root, draft)
  if (amount) draft.warn(amount)

  return {
    root,
    agentId,
    uniqueId,
    modTime,
    status,
    rawStatus,
    isUnderOffer,
    isDepositTaken,
    ownStatus: ownStatus ?? null,
    isFromGable: carried.has('program'),
    patch: draft.patch,
    agents,
    media,
    reasons: reasonsToRefuse(agentId, uniqueId),
    warnings: draft.warnings,
  }
}

/** Asks about an amount that looks mistyped; the report of the import shows it. */
function amountQuestion(listingClass: ListingClass, { patch }: Draft): string | undefined {
  const { address: _, ...fields } = patch
  const whole: ListingFields = { ...emptyFields(listingClass), ...fields }
  return (mistypedAmount(whole) ?? unusualAmount(whole))?.message
}

/** Without its two ids a listing cannot be identified, so it is refused. */
function reasonsToRefuse(agentId: string | null, uniqueId: string | null): string[] {
  const reasons: string[] = []
  if (!agentId) reasons.push('No agentID provided')
  if (!uniqueId) reasons.push('No uniqueID provided')
  else if (uniqueId.length > maxUniqueIdLength) reasons.push(`uniqueID is longer than ${maxUniqueIdLength} characters`)
  return reasons
}
