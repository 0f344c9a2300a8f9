import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { phoneLink, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { jsonLd } from '#channels/blogs/server/public-html.service.ts'
import { pageUrl } from '../feed/listings-json.ts'
import { altOf, jpegOf, pathOf, sizesOf } from '../feed/pictures.ts'
import { type PublicListing, suburbOf } from '../feed/public-listing.ts'
import { noticeOf } from '../posts/posts.service.ts'
import type { Website } from '../website-visitor.ts'
import { hintFor } from './ask-pages.ts'
import { enquiryForm, tokenMark } from './enquiry-form.ts'
import { gallery } from './gallery.ts'
import { factList } from './icons.ts'
import { listingJsonLd } from './json-ld.ts'
import { pathOfHome, type WebPage, webPage } from './page-frame.ts'

interface ListingPage {
  site: Website
  look: PublicLook
  listing: PublicListing
  /** Where a private inspection is booked; null where it is not offered. */
  bookingPath: string | null
  licence: string
  takesForms: boolean
}
/** One listing as the public may see it: for sale or lease with its open homes and the form, or sold or leased with what it was. */
export function listingPage(page: ListingPage): WebPage {
  const { site, look, listing: l, takesForms } = page
  const url = pageUrl(site, l)
  const about = [l.headline, l.statusText, l.price, l.facts.map(({ words }) => words).join(', ')].filter(Boolean).join(' · ')
  const image = l.photos[0] && jpegOf(l.photos[0])
  const meta = Object.entries({
    'og:type': 'website',
    'og:site_name': site.brand.tradingName,
    'og:title': l.place,
    'og:description': about,
    'og:url': url,
    ...(image && { 'og:image': site.origin + image, 'twitter:card': 'summary_large_image' }),
  })
  const head = `<meta name="description" content="${escapeHtml(about)}"><link rel="canonical" href="${escapeHtml(url)}">${meta.map(([name, content]) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${escapeHtml(content)}">`).join('')}${jsonLd(listingJsonLd(site, l))}`
  return webPage({ site, look, title: l.place, head, body: bodyOf(page), hasForm: takesForms })
}

function bodyOf(page: ListingPage): string {
  const { site, listing: l, takesForms } = page
  const crumb = `<nav class="crumb" aria-label="Back"><a href="${escapeHtml(pathOfHome(site))}/listings">← All properties</a></nav>`
  const price = l.price ? `<p class="price">${escapeHtml(l.price)}</p>` : ''
  const kicker =
    l.shown === 'current' && !l.isUnderOffer
      ? `<p class="kicker">${escapeHtml(l.statusText)}</p>`
      : `<span class="sash">${escapeHtml(l.statusText)}</span>`
  const lead = `<div class="lead-in">${kicker}<h1>${escapeHtml(unbrokenPlaces(l.place))}</h1>${price}${factList(l.facts)}</div>`
  const form = takesForms
    ? `<section class="side card" id="enquire"><h2>${l.shown === 'current' ? 'Ask about this property' : 'Thinking of doing the same?'}</h2>${enquiryForm({ brand: site.brand, action: `${pathOfHome(site)}/enquiries`, token: tokenMark, reference: l.reference, notice: noticeOf(site.brand), hint: l.shown === 'current' ? hintFor(l) : hintFor(undefined) })}</section>`
    : ''
  const cols = `<div class="cols">${times(page)}${text(page)}${people(page)}${form}</div>`
  return `${crumb}${gallery(l)}${lead}${cols}${bar(page)}`
}

function times({ listing: l, bookingPath }: ListingPage): string {
  const list = l.opens.map(
    ({ words, calendarUrl }) =>
      `<li><span>${escapeHtml(words)}</span><a href="${escapeHtml(calendarUrl)}">Add to calendar<span class="sr">: ${escapeHtml(words)}</span></a></li>`,
  )
  const booking = bookingPath ? `<a class="button" href="${escapeHtml(bookingPath)}">Book a private inspection</a>` : ''
  if (!list.length && !booking) return ''
  return `<section class="side"><h2>Inspections</h2>${list.length ? `<ul class="times">${list.join('')}</ul>` : ''}${booking}</section>`
}

function text({ listing: l }: ListingPage): string {
  const closed = l.closedOn
    ? `<p>${l.shown === 'sold' ? 'Sold' : 'Leased'} on ${escapeHtml(writtenDay(l.closedOn, 'long'))}.</p>`
    : ''
  const words = l.paragraphs.map((one) => `<p>${escapeHtml(one)}</p>`).join('')
  const details = l.details.length
    ? `<dl>${l.details.map(({ label, value }) => `<dt>${escapeHtml(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>`
    : ''
  const ticks = l.features.length
    ? `<h2>Features</h2><ul class="ticks">${l.features.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul>`
    : ''
  const altered = l.alteredNote ? `<p class="small">${escapeHtml(l.alteredNote)}</p>` : ''
  const links = l.links.map(
    ({ kind, url }) =>
      `<a class="button" href="${escapeHtml(url)}" rel="noopener noreferrer">${kind === 'video' ? 'Watch the video' : 'Take the virtual tour'}</a>`,
  )
  return `<article class="text">${l.headline ? `<h2>${escapeHtml(l.headline)}</h2>` : ''}${closed}${words}${altered}${details}${ticks}${links.length ? `<p>${links.join(' ')}</p>` : ''}${plans(l)}${where(l)}</article>`
}

function plans(l: PublicListing): string {
  if (!l.plans.length) return ''
  const all = l.plans.map((plan, i) => {
    const whole = sizesOf(plan).at(-1)?.path ?? jpegOf(plan) ?? ''
    return `<a class="plan" href="${whole}"><img src="${whole}"${plan.widthPx && plan.heightPx ? ` width="${plan.widthPx}" height="${plan.heightPx}"` : ''} alt="${escapeHtml(altOf(plan, 'Floor plan', i + 1, l.place))}" loading="lazy" decoding="async"></a>`
  })
  return `<h2>Floor plan</h2>${all.join('')}`
}

/** A link to a map: nothing of another host is on the page, and none of it where the address is not shown. */
function where(l: PublicListing): string {
  const suburb = suburbOf(l)
  if (!suburb) return ''
  const target = l.position
    ? `https://www.openstreetmap.org/?mlat=${l.position.latitude}&mlon=${l.position.longitude}#map=17/${l.position.latitude}/${l.position.longitude}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(suburb)}`
  return `<h2>Location</h2><p>${escapeHtml(unbrokenPlaces(l.place))}</p><p><a class="button" href="${escapeHtml(target)}" rel="noopener noreferrer">${l.position ? 'Open in a map' : 'See the suburb on a map'}</a></p>`
}

function people({ listing: l, licence, look }: ListingPage): string {
  const list = l.agents.map(({ name, jobTitle, phone, email, photoToken }) => {
    const photo = photoToken ? `<img src="${pathOf(photoToken, 'thumb.webp')}" alt="" width="72" height="72" loading="lazy">` : ''
    const mail = email ? `<a href="mailto:${escapeHtml(email)}?subject=${encodeURIComponent(l.place)}">Email</a>` : ''
    return `<li>${photo}<div><p class="name">${escapeHtml(name)}</p>${jobTitle ? `<p class="small">${escapeHtml(jobTitle)}</p>` : ''}<p>${phone ? phoneLink(phone) : ''}${mail}</p></div></li>`
  })
  const small = licence && licence !== look.brand.licenceLine ? `<p class="small">${escapeHtml(licence)}</p>` : ''
  return list.length || small
    ? `<section class="side"><h2>Your agent${list.length > 1 ? 's' : ''}</h2><ul class="people">${list.join('')}</ul>${small}</section>`
    : ''
}

/** At the bottom of a phone, where a thumb is. */
function bar({ listing: l, takesForms, look }: ListingPage): string {
  const phone = l.agents.find((one) => one.phone)?.phone ?? look.brand.phone
  const call = phone ? `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">Call</a>` : ''
  const ask = takesForms ? '<a class="main" href="#enquire">Enquire</a>' : ''
  return call || ask ? `<div class="bar">${call}${ask}</div>` : ''
}
