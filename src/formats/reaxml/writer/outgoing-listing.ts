import type { ListingFields } from '#common/listing/listing-fields.ts'
import type { AgentRole, ListingStatus } from '#common/listing/listing-values.ts'

/** Which revision a portal reads; business and commercialLand exist in 1.62 only and are written so for every portal. */
export type ReaxmlProfile = '1.64' | '1.62'

export interface OutgoingAgent {
  name: string
  /** The mobile; portals get one number, this one first, an archive all. */
  phone: string | null
  email: string | null
  officePhone?: string | null
  otherPhones?: readonly string[] | undefined
  /** The portal's id of the agent, independent of name and email. */
  uniqueListingAgentId?: string | null
  /** Public and lasting; without an id its address is one. */
  photo?: { externalId?: string; url: string } | undefined
  isProfileShown?: boolean | undefined
  getsCampaignReport?: boolean | undefined
  twitterUrl?: string | null
  facebookUrl?: string | null
  linkedInUrl?: string | null
  /** Set for archives only: REAXML has no word for these. */
  role?: AgentRole
  isShownOnPortals?: boolean | undefined
  splitPercent?: number | null | undefined
}

export interface OutgoingMedia {
  kind: 'photo' | 'floorplan' | 'document'
  /** Public and lasting: portals fetch pictures after they have answered. */
  url: string
  /** Local time `YYYY-MM-DDTHH:mm:ss`. Must change only when the picture does: it makes the portal fetch it again. */
  modTime: string | null
  /** `jpg`, `gif`, `pdf` ...: what lies at the address. */
  format: string | null
  /** Victoria's Statement of Information; at most one document of a listing. */
  isStatementOfInformation?: boolean
  /** A document's title goes to portals; the words of pictures are for archives only. */
  title?: string | null | undefined
  altText?: string | null | undefined
  isAltered?: boolean | undefined
  alteredNote?: string | null | undefined
}

/** By element and id, such as `img a`. */
export type SlotsBefore = ReadonlyMap<string, { url: string; modTime: string }>

/** Everything that one upload of one listing says. */
export interface OutgoingListing {
  /** The agency's id at the portal (REA: six letters). */
  agentId: string
  uniqueId: string
  /** Local time `YYYY-MM-DDTHH:mm:ss`. */
  modTime: string
  /** Never `draft` but in an archive: a draft is not sent. */
  status: ListingStatus
  fields: ListingFields
  /** In the order to show them; portals take two, or four for commercial listings. */
  agents: OutgoingAgent[]
  /** In the order to show them, per kind; the first photo is the main one. */
  media: OutgoingMedia[]
  /** The pictures that each slot held in the file before this one. */
  slotsBefore?: SlotsBefore
  /** Set for portals that want their login inside the file as well. */
  login?: { username: string; password: string }
  /** Vendors are private: they go out only to a portal that the vendor agreed to (reviews). */
  withVendor?: boolean
  /** A file that is kept or moved, not a portal's upload: nothing is cut to what REA shows. */
  isArchive?: boolean
}
