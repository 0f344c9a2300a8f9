import type { MailedOpen } from '#core/listings/server/open-calendar/open-home-link.ts'
import type { PublicPost, PublicReview } from '#accounts/branding/branding.events.ts'
import type { AgencyBrand } from '#accounts/branding/server/branding.service.ts'

/** A listing as a mail may show it: no more of the address than the vendor allows, no more of the price than may be said. */
export interface MailListing {
  id: string
  street: string
  suburb: string
  facts: string
  price: string
  /** The previous price, where it has come down and both may be said; else empty. */
  previousPrice: string
  headline: string
  /** Whole addresses; null without a picture. */
  photo: string | null
  /** The photo of a card that is beside another. */
  smallPhoto: string | null
  thumb: string | null
  isAltered: boolean
  url: string | null
  opens: MailedOpen[]
  /** Sold or leased. */
  isClosed: boolean
  state: string | null
}
export interface MailAgent {
  name: string
  jobTitle: string
  phone: string
  email: string
  licence: string
  photo: string | null
}
export interface MailPicture {
  url: string
  alt: string
  /** The same for half the width. */
  smallUrl: string
}
/** All data of an email that is not in its design; read once, so that rendering needs no database. */
export interface MailFacts {
  brand: AgencyBrand
  logo: { url: string; widthPx: number; heightPx: number } | null
  accent: string
  ground: string
  onGround: string
  /** CSS border below the header. */
  line: string
  button: { fill: string; ink: string }
  /** The agency's licence in each state of the homes shown, or its licence line. */
  licence: string
  agent: MailAgent | null
  listings: ReadonlyMap<string, MailListing>
  banners: ReadonlyMap<string, MailPicture>
  /** Pictures of listings by their id. */
  photos: ReadonlyMap<string, MailPicture>
  /** Newest first. */
  latestPosts: readonly PublicPost[]
  chosenPosts: ReadonlyMap<string, PublicPost>
  latestReview: PublicReview | null
  chosenReviews: ReadonlyMap<string, PublicReview>
  /** `Rated 4.9 of 5 in 23 client reviews`, where it may be said. */
  ratingLine: string | null
}
