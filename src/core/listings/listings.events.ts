import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { Permission } from '#common/permissions.ts'
import type { Caller } from '#platform/context.ts'
import { event } from '#platform/event.ts'
import type { LinkedParty } from './listing-parties.rules.ts'

/** Live, or live and changed so that other buyers may care; from feeds too. */
export const listingOnMarket = event('listing.onMarket')
// Changes that people made to a listing; a feed only reports what has happened already and emits none of these.
export const listingLive = event('listing.live')
export const listingUnderOffer = event('listing.underOffer')
export const listingClosed = event('listing.closed')
export const listingSettled = event('listing.settled')
export const listingPriceChanged = event('listing.priceChanged')
/** Any change of a listing or its pictures, from feeds too; in the same transaction. */
export const listingChanged = event('listing.changed')
/** The open homes of a listing are others than before: it was added with some, or they were changed; from feeds and imports too, in the same transaction. */
export const listingInspectionsSet = event<{ id: string; fields: ListingFields }>('listing.inspectionsSet')
/** Before it goes to the recycle bin. Who reacts may refuse by throwing. */
export const listingDeleting = event<{ id: string; withdraw: boolean; mayPublish: boolean }>('listing.deleting')
/** The property has been listed again, as a draft with an id of its own. */
export const listingRelisted = event<{ id: string; newId: string; withPhotos: boolean }>('listing.relisted')
/** Before listings leave the recycle bin for good. Who still needs one adds it to `kept`; all others are deleted right after. */
export const listingsPurging = event<{ ids: readonly string[]; kept: Set<string> }>('listings.purging')
/** Right before its row is deleted, and the rows that refer to it with it. */
export const listingPurged = event('listing.purged')
/**
 * A portal is about to name a listing: the feature that reads feeds says under which name a feed of this portal agency id brought it (`key`),
 * and whether it brought another listing under this one's reference.
 */
export const feedKeyWanted = event<{
  id: string
  reference: string
  portalAgencyId: string
  key?: string | undefined
  isOfAnother?: boolean
}>('listing.feedKeyWanted')
/** In the same transaction: all contacts that are parties of a listing, when one came or went. */
export const listingPartiesNamed = event<{ id: string; parties: readonly LinkedParty[] }>('listing.partiesNamed')

/** Listings are about to be sold, leased or withdrawn: who reacts adds the open tasks that the user may close. */
export const listingWorkWanted = event<{ ids: readonly string[]; openTasks: number }>('listing.workWanted')
/** One was, and its work ends with it. A job names the permissions of the user who started it. */
export const listingWorkEnded = event<{ id: string; permissions?: readonly Permission[] | undefined }>('listing.workEnded')
/** That step was undone: what was closed at or after `since` is open again, and what was started since is not. */
export const listingWorkResumed = event<{ id: string; since: Date }>('listing.workResumed')

/** The words of a listing are written: who reacts adds the ids that portals know it by. */
export const listingPortalIdsWanted = event<{ id: string; portalIds: string[] }>('listing.portalIdsWanted')

/** A stranger is written to about a listing: who has its public page and brochure adds their addresses, if it is advertised. */
export const listingAddressesWanted = event<{
  id: string
  pageUrl?: string | undefined
  brochureUrl?: string | undefined
}>('listing.addressesWanted')

/**
 * An email takes the brochure of a listing with it: who draws brochures writes its name and how its bytes are drawn, outside of any transaction, if
 * strangers may have it.
 */
export const listingBrochureWanted = event<BrochureWanted>('listing.brochureWanted')
export interface BrochureWanted {
  id: string
  brochure?: { fileName: string; draw(caller: Caller): Promise<Buffer> } | undefined
}

/**
 * Visitors are expected at a listing: who knows buyers of it adds their contacts, at most 200 each and the most likely first. The feature that
 * asks names only those its user may see.
 */
export const listingBuyersWanted = event<{ id: string; contactIds: Set<string> }>('listing.buyersWanted')

/** Commission and marketing that were agreed before there was a listing. */
export interface AgreedTerms {
  /** A share in hundredths of a per cent, or an amount. */
  fee: { percentHundredths: number | null; cents: number | null; gst: 'inclusive' | 'exclusive' } | null
  marketingCents: number | null
}
/** The first authority of a listing is started: who knows what was agreed with the owner says it. */
export const listingTermsWanted = event<{ id: string; terms?: AgreedTerms | undefined }>('listing.termsWanted')

/** A price was said to or by a person: who keeps the price log adds it. Left out: at an open home, now. */
export const listingPriceSaid = event<{
  listingId: string
  contactId: string | null
  name: string | null
  fromCents: number
  toCents: number | null
  note: string
  channel?: 'inPerson' | 'phone' | 'email' | 'link'
  saidAt?: Date
}>('listing.priceSaid')

/** Finding against a step of a listing, from a rule of the agency. */
export interface StepFinding {
  id: string
  title: string
  message: string
  source: string
  severity: 'blocks' | 'warns'
}
/** An authority of the listing is about to come into force, or the listing to be published: who has rules for it adds what stands against it. */
export const listingStepChecked = event<{ listingId: string; step: 'authority' | 'publish'; findings: StepFinding[] }>(
  'listing.stepChecked',
)
