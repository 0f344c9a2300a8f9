import { instantOf, localOf } from '#common/time/days.ts'
import type { FeedListing, ListingsFeed } from '../../feed.contract.ts'
import type { Website } from '../website-visitor.ts'
import { altOf, jpegOf, pathOf, sizesOf } from './pictures.ts'
import type { PublicListing } from './public-listing.ts'
import type { PublicPhoto } from './public-listings.store.ts'

type At = Pick<Website, 'origin' | 'home'>

/** The address of a listing's page; its name is the reference, which says nothing of the place. */
export const pageUrl = ({ home }: Pick<At, 'home'>, { reference }: Pick<PublicListing, 'reference'>): string =>
  `${home}/listings/${encodeURIComponent(reference)}`

export function listingsFeed(site: Website, items: readonly PublicListing[], nextUrl: string | null): ListingsFeed {
  const { brand } = site
  return {
    version: 'gable-listings/1',
    agency: {
      name: brand.tradingName,
      phone: brand.phone || null,
      email: brand.email || null,
      address: brand.address || null,
      licence: brand.licenceLine || null,
      pageUrl: `${site.home}/listings`,
    },
    items: items.map((one) => feedListing(site, one)),
    nextUrl,
  }
}

export function feedListing(site: At, l: PublicListing): FeedListing {
  const picture = (what: 'Photo' | 'Floor plan') => (one: PublicPhoto, i: number) => ({
    alt: altOf(one, what, i + 1, l.place),
    widthPx: one.widthPx,
    heightPx: one.heightPx,
    sizes: sizesOf(one).map(({ longestPx, path }) => ({ longestPx, url: site.origin + path })),
    jpeg: jpegOf(one) && site.origin + jpegOf(one),
    isDigitallyAltered: one.isAltered,
  })
  return {
    id: l.reference,
    url: pageUrl(site, l),
    status: l.shown === 'current' && l.isUnderOffer ? 'underOffer' : l.shown,
    statusText: l.statusText,
    ...{ saleOrLease: l.saleOrLease, listingClass: l.listingClass, category: l.category, headline: l.headline },
    description: l.paragraphs,
    price: l.price,
    address: { text: l.place, street: l.street, suburb: l.suburb, state: l.state, postcode: l.postcode },
    position: l.position,
    ...{ bedrooms: l.bedrooms, bathrooms: l.bathrooms, carSpaces: l.carSpaces },
    facts: l.facts.map(({ label, value }) => ({ label, value })),
    details: l.details,
    features: l.features,
    photos: l.photos.map(picture('Photo')),
    floorPlans: l.plans.map(picture('Floor plan')),
    alteredNote: l.alteredNote,
    openHomes: l.opens.map(({ startsAt, endsAt, words, calendarUrl }) => ({
      startsAt: withOffset(startsAt, l.zone),
      endsAt: withOffset(endsAt, l.zone),
      timeZone: l.zone,
      text: words,
      calendarUrl: site.origin + calendarUrl,
    })),
    links: l.links,
    agents: l.agents.map(({ name, jobTitle, phone, email, photoToken }) => ({
      ...{ name, jobTitle, phone, email },
      photoUrl: photoToken && site.origin + pathOf(photoToken, 'thumb.webp'),
    })),
    listedOn: l.listedOn,
    closedOn: l.closedOn,
  }
}

/** `2026-11-28T10:30:00+11:00`: the time on the clock at the property, and how far that clock is from UTC. */
export function withOffset(local: string, zone: string): string {
  const instant = instantOf(local, zone)
  const minutes = Math.round((Date.parse(`${localOf(instant, zone)}:00Z`) - instant.getTime()) / 60_000)
  const [sign, size] = [minutes < 0 ? '-' : '+', Math.abs(minutes)]
  const two = (n: number) => String(n).padStart(2, '0')
  return `${local.slice(0, 16)}:00${sign}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
