import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import type { PublicLook } from '#accounts/branding/server/public-page.ts'
import { pageUrl } from '../feed/listings-json.ts'
import { altOf, jpegOf, sizesOf, widthAt } from '../feed/pictures.ts'
import type { PublicListing } from '../feed/public-listing.ts'
import { noticeOf } from '../posts/posts.service.ts'
import type { Website } from '../website-visitor.ts'
import { hintFor } from './ask-pages.ts'
import { enquiryForm, tokenMark } from './enquiry-form.ts'
import { factList } from './icons.ts'
import { pathOfHome, type WebPage, webPage } from './page-frame.ts'

export const tabs = ['buy', 'rent', 'sold', 'leased'] as const
export type Tab = (typeof tabs)[number]
const names: Record<Tab, string> = { buy: 'For sale', rent: 'For lease', sold: 'Sold', leased: 'Leased' }
const titles: Record<Tab, string> = {
  buy: 'Property for sale',
  rent: 'Property for lease',
  sold: 'Recently sold',
  leased: 'Recently leased',
}
const none: Record<Tab, string> = {
  buy: 'Nothing is for sale right now. Write what you’re looking for, and we’ll call you first.',
  rent: 'Nothing is for lease right now. Write what you’re looking for, and we’ll call you first.',
  sold: 'Nothing to show yet.',
  leased: 'Nothing to show yet.',
}

interface ListPage {
  site: Website
  look: PublicLook
  tab: Tab
  items: readonly PublicListing[]
  nextCursor: string | null
  takesForms: boolean
}
export function listPage({ site, look, tab, items, nextCursor, takesForms }: ListPage): WebPage {
  const { rules, brand, home } = site
  const url = `${home}/listings${tab === 'buy' ? '' : `?show=${tab}`}`
  const shownTabs = tabs.filter((one) => (one === 'sold' ? rules.showsSold : one === 'leased' ? rules.showsLeased : true))
  const links = shownTabs.map(
    (one) => `<li><a href="?show=${one}"${one === tab ? ' aria-current="page"' : ''}>${names[one]}</a></li>`,
  )
  const list = items.length
    ? `<ul class="cards">${items.map((one, i) => card(site, one, i)).join('')}</ul>`
    : `<p class="lead">${none[tab]}</p>`
  const more = nextCursor
    ? `<p class="pages"><a href="?show=${tab}&amp;cursor=${encodeURIComponent(nextCursor)}">More properties</a></p>`
    : ''
  const image = items.flatMap(({ photos: [first] }) => (first && jpegOf(first)) ?? [])[0]
  const about = brand.tagline || `${titles[tab]} with ${brand.tradingName}`
  const meta = Object.entries({
    'og:type': 'website',
    'og:site_name': brand.tradingName,
    'og:title': titles[tab],
    'og:description': about,
    'og:url': url,
    ...(image && { 'og:image': site.origin + image }),
  })
  const head = `<meta name="description" content="${escapeHtml(about)}"><link rel="canonical" href="${escapeHtml(url)}"><link rel="alternate" type="application/rss+xml" title="New listings" href="${escapeHtml(home)}/listings.rss">${meta.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`).join('')}`
  const ask = takesForms
    ? `<section class="side alone" id="enquire"><h2>Talk to us</h2>${enquiryForm({ brand, action: `${pathOfHome(site)}/enquiries`, token: tokenMark, reference: null, notice: noticeOf(brand), hint: hintFor(undefined) })}</section>`
    : ''
  const body = `<h1>${titles[tab]}</h1><nav aria-label="Properties"><ul class="tabs">${links.join('')}</ul></nav>${list}${more}${ask}`
  return webPage({ site, look, title: titles[tab], head, body, hasForm: takesForms })
}

const cardSizes = '(max-width: 699px) calc(100vw - 40px), (max-width: 1039px) calc(50vw - 34px), 375px'
function card(site: Website, l: PublicListing, i: number): string {
  const [first] = l.photos
  const files = first ? sizesOf(first) : []
  const picture =
    first && files.length
      ? `<img src="${files[Math.min(1, files.length - 1)]?.path}" srcset="${files.map(({ path, longestPx }) => `${path} ${widthAt(first, longestPx)}w`).join(', ')}" sizes="${cardSizes}" width="600" height="400" alt="${escapeHtml(altOf(first, 'Photo', 1, l.place))}" ${i === 0 ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"'}>`
      : ''
  const band = l.sash ? `<span class="sash">${escapeHtml(l.sash)}</span>` : ''
  const price = l.price ? `<p class="price">${escapeHtml(l.price)}</p>` : ''
  const next = l.opens[0] ? `<p class="next">Open ${escapeHtml(l.opens[0].words)}</p>` : ''
  return `<li><span class="pic">${picture}${band}</span><h2><a href="${escapeHtml(pageUrl(site, l))}">${escapeHtml(unbrokenPlaces(l.place))}</a></h2>${price}${factList(l.facts)}${next}</li>`
}
