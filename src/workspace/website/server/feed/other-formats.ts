import { escapeHtml } from '#common/escape-html.ts'
import { instantOf } from '#common/time/days.ts'
import { icalendar } from '#formats/icalendar/icalendar.ts'
import type { Website } from '../website-visitor.ts'
import { pageUrl } from './listings-json.ts'
import { jpegOf } from './pictures.ts'
import type { PublicListing } from './public-listing.ts'

/** XML takes no control characters at all, escaped or not. */
const xml = (text: string) => escapeHtml(text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, ''))
const head = '<?xml version="1.0" encoding="UTF-8"?>'

/** RSS 2.0 of the newest listings. */
export function listingsRss(site: Website, items: readonly PublicListing[]): string {
  const { brand, home } = site
  const one = (l: PublicListing) => {
    const url = xml(pageUrl(site, l))
    const facts = l.facts.map(({ words }) => words).join(' · ')
    const about = [l.statusText, l.price, facts, l.headline].filter(Boolean).join('\n')
    const [photo] = l.photos
    const jpeg = photo && jpegOf(photo)
    const date = l.listedOn ? `<pubDate>${instantOf(`${l.listedOn}T09:00`, brand.timeZone).toUTCString()}</pubDate>` : ''
    const media = jpeg ? `<media:content url="${xml(site.origin + jpeg)}" medium="image" type="image/jpeg"/>` : ''
    return `<item><title>${xml(l.place)}</title><link>${url}</link><guid isPermaLink="false">${xml(l.reference)}</guid>${date}<description>${xml(about)}</description>${media}</item>`
  }
  return `${head}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><channel>
<title>${xml(`Listings of ${brand.tradingName}`)}</title><link>${xml(`${home}/listings`)}</link><description>${xml(brand.tagline || `Homes and other property with ${brand.tradingName}`)}</description><language>en-AU</language>
<atom:link href="${xml(`${home}/listings.rss`)}" rel="self" type="application/rss+xml"/>
${items.map(one).join('\n')}
</channel></rss>`
}

/** The open homes ahead, as a calendar that programs read again and again. */
export function openHomesCalendar(site: Website, items: readonly PublicListing[], now: Date): string {
  const events = items.flatMap((l) =>
    l.opens.map(({ startsAt, endsAt }) => ({
      uid: `open-${l.reference}-${startsAt.replaceAll(/[-:]/g, '')}@gable`,
      sequence: 0,
      title: `Open home, ${l.place}`,
      place: l.place,
      description: [l.price, l.facts.map(({ words }) => words).join(' · '), site.brand.tradingName].filter(Boolean).join('\n'),
      url: pageUrl(site, l),
      isAllDay: false,
      startDay: startsAt.slice(0, 10),
      endDay: endsAt.slice(0, 10),
      startInstant: instantOf(startsAt.slice(0, 16), l.zone).toISOString(),
      endInstant: instantOf(endsAt.slice(0, 16), l.zone).toISOString(),
    })),
  )
  return icalendar({ name: `Open homes of ${site.brand.tradingName}`, now, events })
}

/** Sitemap 0.9 of the pages of listings, with their first photos. */
export function listingsSitemap(site: Website, items: readonly PublicListing[]): string {
  const image = (l: PublicListing) => {
    const jpeg = l.photos[0] && jpegOf(l.photos[0])
    return jpeg ? `<image:image><image:loc>${xml(site.origin + jpeg)}</image:loc></image:image>` : ''
  }
  const one = (l: PublicListing) =>
    `<url><loc>${xml(pageUrl(site, l))}</loc><lastmod>${l.updatedAt.toISOString()}</lastmod>${image(l)}</url>`
  return `${head}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
<url><loc>${xml(`${site.home}/listings`)}</loc></url>
${items.map(one).join('\n')}
</urlset>`
}
