import type { AgencyBrand } from '#features/branding/server/branding.service.ts'

/** A listing as a mail may show it: no more of the address than the vendor allows, no more of the price than may be said. */
export interface MailListing {
  id: string
  street: string
  suburb: string
  facts: string
  price: string
  headline: string
  /** Whole addresses; null without a picture. */
  photo: string | null
  thumb: string | null
  isAltered: boolean
  url: string | null
  opens: string[]
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
}
/** Everything that stands in a mail and is not in its design; read once, then rendering asks nobody. */
export interface MailFacts {
  brand: AgencyBrand
  logo: { url: string; widthPx: number; heightPx: number } | null
  accent: string
  ground: string
  onGround: string
  /** The agency's licence where it works most, or its licence line. */
  licence: string
  agent: MailAgent | null
  listings: ReadonlyMap<string, MailListing>
  banners: ReadonlyMap<string, MailPicture>
  /** Pictures of listings by their id. */
  photos: ReadonlyMap<string, MailPicture>
  /** Why the reader gets it: the footer says so. */
  because: string
}
