import { event } from '#platform/event.ts'

/** The id is the agency's. */
export const agencyTimeZoneChanged = event('agency.timeZoneChanged')

/** A brochure or a mail to clients is being made; a feature that knows how the agency is rated puts the line into `line`. */
export const ratingWanted = event<{ place: 'brochures' | 'mails'; line?: string }>('agency.ratingWanted')

/** A post as a mail shows it. */
export interface PublicPost {
  id: string
  title: string
  excerpt: string
  /** JPEG with its whole address, twice as wide as a block of a mail. */
  coverUrl: string | null
  /** The same for one beside another. */
  smallCoverUrl: string | null
  coverAlt: string
  /** Public page of the post. */
  link: string
}
/** A mail shows posts: the newest, or those of `ids`. The feature that publishes them adds them to `posts`, newest first. */
export const postsWanted = event<{ limit: number; ids?: readonly string[]; posts: PublicPost[] }>('agency.postsWanted')

/** A client review as a mail quotes it. */
export interface PublicReview {
  id: string
  rating: number
  title: string
  body: string
  reviewerName: string
  /** `vendor`, in lower case; how they know the agency. */
  role: string
  suburb: string | null
  isVerified: boolean
}
/** A mail quotes client reviews: the newest, or those of `ids`. The feature that publishes them adds them to `reviews`. */
export const reviewsWanted = event<{ ids?: readonly string[]; reviews: PublicReview[] }>('agency.reviewsWanted')
