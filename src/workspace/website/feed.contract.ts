import * as z from 'zod'

// The feed of listings for an agency's own website, version 1; docs/website.md says what each field means. Fields may be added, and programs
// pass over those they do not know; a field that is renamed or removed makes a version 2.

const Picture = z.object({
  alt: z.string(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
  /** The longer side in pixels and its address; WebP, and a JPEG as `jpeg`. */
  sizes: z.array(z.object({ longestPx: z.int(), url: z.url() })),
  jpeg: z.url().nullable(),
  isDigitallyAltered: z.boolean(),
})
const Fact = z.object({ label: z.string(), value: z.string() })

export const FeedListing = z.object({
  id: z.string(),
  url: z.url(),
  status: z.enum(['current', 'underOffer', 'sold', 'leased']),
  statusText: z.string(),
  saleOrLease: z.enum(['sale', 'lease', 'both']),
  listingClass: z.string(),
  category: z.string().nullable(),
  headline: z.string().nullable(),
  description: z.array(z.string()),
  price: z.string(),
  address: z.object({
    text: z.string(),
    street: z.string().nullable(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
  }),
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  bedrooms: z.int().nullable(),
  bathrooms: z.int().nullable(),
  carSpaces: z.int().nullable(),
  facts: z.array(Fact),
  details: z.array(Fact),
  features: z.array(z.string()),
  photos: z.array(Picture),
  floorPlans: z.array(Picture),
  alteredNote: z.string().nullable(),
  openHomes: z.array(
    z.object({
      startsAt: z.iso.datetime({ offset: true }),
      endsAt: z.iso.datetime({ offset: true }),
      timeZone: z.string(),
      text: z.string(),
      calendarUrl: z.url(),
    }),
  ),
  links: z.array(z.object({ kind: z.enum(['video', 'virtualTour']), url: z.string() })),
  agents: z.array(
    z.object({
      name: z.string(),
      jobTitle: z.string().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      photoUrl: z.url().nullable(),
    }),
  ),
  listedOn: z.iso.date().nullable(),
  /** The day of the contract or the lease. */
  closedOn: z.iso.date().nullable(),
})
export type FeedListing = z.infer<typeof FeedListing>

export const ListingsFeed = z.object({
  version: z.literal('gable-listings/1'),
  agency: z.object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    address: z.string().nullable(),
    licence: z.string().nullable(),
    pageUrl: z.url(),
  }),
  items: z.array(FeedListing),
  /** The next page; null on the last one. */
  nextUrl: z.url().nullable(),
})
export type ListingsFeed = z.infer<typeof ListingsFeed>
