import type { Address, ListingFields } from '#common/listing/listing-fields.ts'
import type { AgentRole, ListingClass, ListingStatus } from '#common/listing/listing-values.ts'

export const feedStatuses = ['current', 'sold', 'leased', 'offmarket', 'withdrawn', 'deleted'] as const
export type FeedStatus = (typeof feedStatuses)[number]

/**
 * The fields that a feed carried, and only those: in REAXML an omitted element means "keep the old value", an element that is
 * present but empty means "clear it" (null). The parts of an address follow the same rule one by one, because a feed never
 * carries the coordinates that we looked up. `merge-patch.ts` lays a patch over a listing.
 */
export type FeedPatch = Partial<Omit<ListingFields, 'address'>> & { address?: Partial<Address> }

export interface FeedAgent {
  name: string
  phone: string | null
  mobile: string | null
  /** Beyond these two. */
  otherPhones?: string[] | undefined
  email: string | null
  uniqueListingAgentId: string | null
  twitterUrl: string | null
  facebookUrl: string | null
  linkedInUrl: string | null
  /** `externalId` is another one for other content. */
  photo?: { externalId: string; url: string } | undefined
  /** Only where the feed says no. */
  isProfileShown?: false | undefined
  getsCampaignReport?: false | undefined
  /** Only in a file that Gable wrote. */
  role?: AgentRole
  isShownOnPortals?: boolean | undefined
  splitPercent?: number | undefined
}

export interface FeedMedia {
  kind: 'photo' | 'floorplan' | 'document'
  /** From 0, per kind; the photo at 0 is the main one (`m`). */
  position: number
  /** The feed's own id: `m`, `a`, `1`, or the content id of an attachment. */
  externalId: string
  url: string | null
  /** The name of a file that should have come beside the XML; nothing to fetch. */
  file: string | null
  /** Local time `YYYY-MM-DDTHH:mm:ss`; changes only when the picture does. */
  modTime: string | null
  /** Victoria's Statement of Information, which travels as an attachment of its own kind. */
  isStatementOfInformation: boolean
  /** The title of a document; of pictures only in a file that Gable wrote, like all below. */
  title?: string | undefined
  altText?: string | undefined
  isAltered?: true | undefined
  alteredNote?: string | undefined
}

export interface FeedListing {
  root: ListingClass
  agentId: string | null
  uniqueId: string | null
  /** Local time `YYYY-MM-DDTHH:mm:ss`, without a zone. */
  modTime: string | null
  /** null: a status that we do not know. */
  status: FeedStatus | null
  rawStatus: string
  /** Our own word for it, in a file that Gable wrote; null in all others. */
  ownStatus: ListingStatus | null
  /** Written by an export of ours. */
  isFromGable: boolean
  /** null: the feed did not say. */
  isUnderOffer: boolean | null
  /** null: the feed did not say. */
  isDepositTaken: boolean | null
  patch: FeedPatch
  /** undefined: the feed says nothing about agents, keep those there are. */
  agents: FeedAgent[] | undefined
  /** All media the listing should have from now on; undefined when the feed has none. */
  media: FeedMedia[] | undefined
  /** Why this listing must be refused; empty when it may be taken. */
  reasons: string[]
  /** Elements that were left out, cut, guessed or kept unread; each warning names the element and says what was done. */
  warnings: string[]
}

export interface FeedFile {
  listings: FeedListing[]
  /** About the file as a whole: its encoding, elements that are no listing, ids that come twice. */
  warnings: string[]
}
