import { publicFile } from '#platform/http/public-file.ts'
import type { Context } from '#platform/context.ts'
import type { Download } from '#platform/http/routes.ts'
import type { Shown } from '../../website.rules.ts'
import type { Website } from '../website-visitor.ts'
import { listingsFeed } from './listings-json.ts'
import { listingsRss, listingsSitemap, openHomesCalendar } from './other-formats.ts'
import type { PublicListing } from './public-listing.ts'
import { shownListings } from './shown-listings.service.ts'

// Feeds are read by scripts of the agency's own website.
const everywhere = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
const usualLimit = 100
/** More than any agency has on the market at once. */
const most = 1000

/** Kept by browsers and caches for a minute, and asked about by its fingerprint afterwards. */
export const feedFile = (text: string, fileName: string): Download => ({
  ...publicFile(text, fileName, { headers: everywhere }),
  cacheControl: 'public, max-age=60',
})

export interface FeedQuery {
  status?: Shown | undefined
  limit?: number | undefined
  cursor?: string | undefined
}
export async function jsonOfListings(ctx: Context, site: Website, { status, limit, cursor }: FeedQuery): Promise<Download> {
  const shown = status ?? 'current'
  const { items, nextCursor } = await shownListings(ctx, site, { shown, limit: limit ?? usualLimit, cursor })
  const next = new URLSearchParams({
    ...(status && { status }),
    ...(limit && { limit: String(limit) }),
    cursor: nextCursor ?? '',
  })
  const nextUrl = nextCursor && `${site.home}/listings.json?${next.toString()}`
  return feedFile(JSON.stringify(listingsFeed(site, items, nextUrl)), 'listings.json')
}

export async function rssOfListings(ctx: Context, site: Website): Promise<Download> {
  const { items } = await shownListings(ctx, site, { shown: 'current', limit: 50 })
  return feedFile(listingsRss(site, items), 'listings.rss')
}

export async function calendarOfOpens(ctx: Context, site: Website): Promise<Download> {
  const { items } = await shownListings(ctx, site, { shown: 'current', limit: most })
  const withOpens = items.filter(({ opens }) => opens.length > 0)
  return feedFile(openHomesCalendar(site, withOpens, lastChange(withOpens)), 'open-homes.ics')
}
/** Rules for search engines, on a host name of the agency's own. */
export const robotsOf = async (_ctx: Context, { home }: Website): Promise<Download> =>
  feedFile(`User-agent: *\nAllow: /\nSitemap: ${home}/sitemap.xml\n`, 'robots.txt')

/** The stamp of its events: a calendar that has not changed has the same fingerprint. */
const lastChange = (items: readonly PublicListing[]) =>
  items.reduce((last, { updatedAt }) => (updatedAt > last ? updatedAt : last), new Date(0))

export async function sitemapOfListings(ctx: Context, site: Website): Promise<Download> {
  const pages: PublicListing[] = []
  for (const shown of ['current', 'sold', 'leased'] as const)
    pages.push(...(await shownListings(ctx, site, { shown, limit: most })).items)
  return feedFile(listingsSitemap(site, pages), 'sitemap.xml')
}
