import type { OutgoingListing } from '../writer/outgoing-listing.ts'
import { reaxmlStatus } from '../writer/status.ts'

/** Says whether suburb, state and postcode belong together; the gazetteer is the caller's. */
export type PlaceCheck = (place: { suburb: string; state: string; postcode: string }) => boolean
/** Returns the fault in a sentence for the agent; false when there is none. */
type Check = (input: OutgoingListing, isRealPlace: PlaceCheck) => string | false

export interface PortalRule {
  /** The field to fix, dotted from ListingFields; `agentId`, `uniqueId`, `agents` and `media` are beside the fields. */
  field: string
  severity: 'blocks' | 'warns'
  /** EL: REA's elements page. D64: its DTD. V1: its element document of 2010. GK: usual, not looked up. */
  source: string
  check: Check
}

export const rule = (field: string, source: string, check: Check, severity: PortalRule['severity'] = 'blocks'): PortalRule => ({
  field,
  severity,
  source,
  check,
})

/** Limits a check to listings on the market: one that is being taken down needs less. */
export const whenCurrent = (check: Check): Check => whenStatus('current', check)
export const whenSold = (check: Check): Check => whenStatus('sold', check)

function whenStatus(status: 'current' | 'sold', check: Check): Check {
  return (input, isRealPlace) => reaxmlStatus(input.fields.listingClass, input.status) === status && check(input, isRealPlace)
}

export const isHome = ({ fields }: OutgoingListing) => fields.listingClass === 'residential' || fields.listingClass === 'rental'
export const isRental = ({ fields }: OutgoingListing) =>
  fields.listingClass === 'rental' || fields.listingClass === 'holidayRental'
