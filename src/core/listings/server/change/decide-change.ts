import { changesBetween } from '#common/changes.ts'
import type { FieldChange } from '#common/changes.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { endsWork } from '../../listings.rules.ts'
import type { StoredListing } from '../listings.store.ts'
import { afterLease } from './listing-transition.ts'

export interface WantedChange {
  /** The listing with the patch, and with the dates that the step implies. */
  fields: ListingFields
  status: ListingStatus
  /** `leased` ends the lease side alone where the listing is for sale as well (decisions 3 and 12). */
  endsOneSide: boolean
  /** True when the coming open homes and open tasks end too: a sale, a lease or a withdrawal. */
  endsWork: boolean
}
export interface Decision {
  fields: ListingFields
  status: ListingStatus
  changes: FieldChange[]
  hasNewStatus: boolean
  isLeaseSideEnded: boolean
  isWorkEnded: boolean
  isFirstTimeLive: boolean
}

/**
 * Works out what a change comes to: the end of a lease side, open homes that no longer take place, the fields that differ.
 * @param now local time at the property, `YYYY-MM-DDTHH:mm`
 * @returns undefined when nothing would be different
 */
export function decideChange(
  before: StoredListing,
  { fields: stepped, status: asked, endsOneSide, endsWork: mayEndWork }: WantedChange,
  now: string,
): Decision | undefined {
  const ended = endsOneSide ? afterLease(before, asked, stepped) : { status: asked, fields: stepped, isHalf: false }
  const { status, isHalf } = ended
  const hasNewStatus = status !== before.status
  const isWorkEnded = mayEndWork && hasNewStatus && endsWork(status)
  const fields = isWorkEnded ? { ...ended.fields, inspections: pastInspections(ended.fields, now) } : ended.fields
  const changes = changesBetween({ ...before.fields, status: before.status }, { ...fields, status })
  if (!changes.length) return undefined
  const isFirstTimeLive = !before.listedAt && status === 'live'
  return { fields, status, changes, hasNewStatus, isLeaseSideEnded: isHalf, isWorkEnded, isFirstTimeLive }
}

export const pastInspections = ({ inspections }: Pick<ListingFields, 'inspections'>, now: string) =>
  inspections.filter(({ endsAt }) => endsAt <= now)

const priceFields = /^(price|priceFrom|priceTo|rent)Cents$|^price(Display|Text)$/
const partyFields = /^(saleOrLease|vendors|buyers|solicitor|buyerSolicitor)$/
const buyersFields =
  /^(listingClass|saleOrLease|category|price(From|To)?Cents|priceDisplay|rentCents|rentPeriod|bedrooms|bathrooms|garages|carports|openSpaces|landArea|floorArea|features|ecoFeatures|isPetFriendly|furnishing|address\.(suburb|state))$/
const names = (pattern: RegExp) => (changes: readonly FieldChange[]) => changes.some(({ field }) => pattern.test(field))
export const namesPrice = names(priceFields)
export const namesParties = names(partyFields)
/** Fields by which the listing can match other buyers. */
export const namesWhatBuyersWant = names(buyersFields)
