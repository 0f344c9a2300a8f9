import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { phoneLink, publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import type { MailedOpen } from '#core/listings/server/open-calendar/open-home-link.ts'
import type { BrochureData } from '../brochure/brochure-data.ts'
import type { SimilarListing } from './similar.store.ts'

export interface PropertyPage {
  look: PublicLook
  /** Origin of this installation, for addresses that other programs read. */
  origin: string
  /** The agency's public pages. */
  home: string
  /** `hidden`: not on the market yet, or withdrawn; nothing of it is said. */
  state: 'advertised' | 'closed' | 'hidden'
  isLease: boolean
  /** "Sold", "Leased". */
  status: string | null
  said: BrochureData['listing'] | null
  /** `whole` is a JPEG for other programs, `sizes` what browsers choose from. */
  photos: readonly { whole: string; card: string; sizes: string; alt: string }[]
  plans: readonly string[]
  links: readonly { words: string; url: string }[]
  opens: readonly MailedOpen[]
  /** Where a private inspection is booked; null where it is not offered. */
  bookingPath: string | null
  agents: readonly {
    name: string
    jobTitle: string | null
    phone: string | null
    email: string | null
    photoUrl: string | null
  }[]
  licence: string
  similar: readonly SimilarListing[]
  /** Where the agency shows it itself. */
  webUrl: string | null
  hasBrochure: boolean
  listingId: string
}

const css = `main.wide:has(.property),body:has(.property) .wide{max-width:960px}.property .kicker{margin:0;color:var(--quiet);font-size:.9375rem}.property h1{margin:.1em 0 .2em;font-size:clamp(1.5rem,4.5vw,2.25rem)}.property .price{margin:.2em 0;font-size:1.375rem;font-weight:600}.property .facts{display:flex;flex-wrap:wrap;gap:4px 20px;margin:8px 0;padding:0;list-style:none}
.property .hero{width:100%;aspect-ratio:3/2;object-fit:cover;margin:16px 0 8px}.property .grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,300px),1fr));gap:10px;margin:0 0 20px}.property .grid img{width:100%;aspect-ratio:3/2;object-fit:cover}.property .plan{background:#fff;margin:8px 0}.property .small{color:var(--quiet);font-size:.8125rem}
.property .times,.property .people{margin:0;padding:0;list-style:none}.property .times li{display:flex;flex-wrap:wrap;gap:4px 16px;justify-content:space-between;padding:10px 0;border-top:1px solid var(--line)}.property .times a{margin:-8px 0;padding:8px 0}.property dl{display:grid;grid-template-columns:minmax(120px,1fr) 2fr;gap:6px 16px}.property dt{color:var(--quiet)}.property dd{margin:0}
.property .people li{display:flex;gap:14px;align-items:center;padding:12px 0;border-top:1px solid var(--line)}.property .people img{width:64px;height:64px;border-radius:50%;object-fit:cover;object-position:50% 20%}.property .people p{margin:0}.property .calls{display:flex;flex-wrap:wrap;gap:10px;margin-top:6px}.property .calls a,.property a.main{display:inline-block;min-height:44px;padding:9px 18px;border:1px solid var(--quiet);border-radius:8px;text-decoration:none}.property a.main{background:var(--accent);border-color:var(--mark);color:#fff;font-weight:600}
.property .sold{display:inline-block;margin:0 0 8px;padding:4px 14px;border-radius:4px;background:var(--accent);color:#fff;font-weight:700}.property .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:20px;margin:12px 0;padding:0;list-style:none}.property .cards li{max-width:420px}.property .cards img{width:100%;aspect-ratio:3/2;object-fit:cover}.property .cards h3{margin:8px 0 2px;font-size:1.0625rem}.property .cards p{margin:2px 0}`

/** A listing as the public may see it now: for sale, under offer, or sold with what is like it. Without a script or anything from another host. */
export function propertyPage(page: PropertyPage): { html: string; policy: string } {
  const { look, said, state, origin, home, photos, listingId } = page
  const name = said?.address ?? (state === 'hidden' ? 'Property' : '')
  const title = [page.status, name].filter(Boolean).join(': ')
  const image = photos[0]?.whole
  const about = [said?.priceLabel, said?.facts.map(({ value, label }) => counted(value, label)).join(', ')]
  const meta = Object.entries({
    'og:type': 'website',
    'og:site_name': look.brand.tradingName,
    'og:title': title,
    'og:description': said?.headline ?? about.filter(Boolean).join(' · '),
    'og:url': `${home}/property/${listingId}`,
    ...(image && { 'og:image': origin + image, 'twitter:card': 'summary_large_image' }),
  })
  const description = meta.find(([key]) => key === 'og:description')?.[1]
  const head = `<meta name="robots" content="noindex">${description ? `<meta name="description" content="${escapeHtml(description)}">` : ''}${meta.map(([key, content]) => `<meta ${key.startsWith('og:') ? 'property' : 'name'}="${key}" content="${escapeHtml(content)}">`).join('')}`
  const body = { advertised, closed, hidden }[state](page)
  return publicPage({
    title: `${title} – ${look.brand.tradingName}`,
    look,
    head,
    body: `<div class="property">${body}</div>`,
    home,
    css,
  })
}

/** `1 car space`, of the label `Car spaces`. */
const counted = (value: string, label: string) =>
  `${value} ${value === '1' ? label.toLowerCase().replace(/s$/, '') : label.toLowerCase()}`
/** `3 bedrooms`, `565 m² land`: a page has no icons that say which. */
function factWords({ value, label }: BrochureData['listing']['facts'][number]): string {
  if (/^\d+$/.test(value)) return counted(value, label)
  const isBareArea = (label === 'Land' || label === 'Floor area') && !/(?:land|floor)$/.test(value)
  return isBareArea ? `${value} ${label.toLowerCase()}` : value
}
const facts = (said: BrochureData['listing']) =>
  said.facts.length
    ? `<ul class="facts">${said.facts.map((fact) => `<li>${escapeHtml(factWords(fact))}</li>`).join('')}</ul>`
    : ''
/** Opens as large as there is one. */
const photo = ({ whole, card, sizes, alt }: PropertyPage['photos'][number]) =>
  `<a href="${whole}"><img src="${card}" srcset="${sizes}" sizes="(max-width: 560px) calc(100vw - 40px), 450px" width="1600" height="1067" alt="${escapeHtml(alt)}" loading="lazy"></a>`
const hero = ({ photos: [first] }: PropertyPage) =>
  first
    ? `<img class="hero" src="${first.whole}" srcset="${first.sizes}" sizes="(max-width: 960px) calc(100vw - 40px), 920px" width="1600" height="1067" fetchpriority="high" alt="${escapeHtml(first.alt)}">`
    : ''

function advertised(page: PropertyPage): string {
  const { said, photos, plans, opens, bookingPath, links, webUrl, hasBrochure, home, listingId } = page
  if (!said) return ''
  const rest = photos.slice(1)
  const price = said.priceLabel ? `<p class="price">${escapeHtml(said.priceLabel)}</p>` : ''
  const times = opens.length
    ? `<h2>Open for inspection</h2><ul class="times">${opens.map(({ words, calendarUrl }) => `<li><span>${escapeHtml(words)}</span><a href="${escapeHtml(calendarUrl)}">Add to calendar</a></li>`).join('')}</ul>`
    : ''
  const booking = bookingPath
    ? `<p class="calls"><a class="main" href="${escapeHtml(bookingPath)}">Book a private inspection</a></p>`
    : ''
  const details = said.details.length
    ? `<dl>${said.details.map((one) => `<dt>${escapeHtml((one.tabled ?? one).label)}</dt><dd>${escapeHtml((one.tabled ?? one).value)}</dd>`).join('')}</dl>`
    : ''
  const more = [
    ...(hasBrochure ? [{ words: 'Download the brochure', url: `${home}/property/${listingId}/brochure.pdf` }] : []),
    ...(webUrl ? [{ words: 'See it on our website', url: webUrl }] : []),
    ...links,
  ]
  return [
    `<p class="kicker">${escapeHtml(said.kicker)}</p><h1>${escapeHtml(unbrokenPlaces(said.address))}</h1>${price}${facts(said)}${hero(page)}`,
    rest.length ? `<div class="grid">${rest.map(photo).join('')}</div>` : '',
    said.alteredNote ? `<p class="small">${escapeHtml(said.alteredNote)}</p>` : '',
    times,
    booking,
    said.headline ? `<h2>${escapeHtml(said.headline)}</h2>` : '',
    said.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join(''),
    details,
    said.features.length ? `<p>${escapeHtml(said.features.join(' · '))}</p>` : '',
    plans.map((url) => `<img class="plan" src="${url}" alt="Floor plan" loading="lazy">`).join(''),
    more.length
      ? `<p class="calls">${more.map(({ words, url }) => `<a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(words)}</a>`).join('')}</p>`
      : '',
    people(page),
  ].join('')
}

function closed(page: PropertyPage): string {
  const { said, status } = page
  if (!said) return ''
  return `<p class="sold">${escapeHtml(status ?? '')}</p><h1>${escapeHtml(unbrokenPlaces(said.address))}</h1>${said.priceLabel ? `<p class="price">${escapeHtml(said.priceLabel)}</p>` : ''}${facts(said)}${hero(page)}${similar(page)}${people(page)}`
}

/** Nothing of a listing that is not advertised, not even its address. */
const hidden = (page: PropertyPage) =>
  `<h1>This property isn’t on the market</h1><p>It may be coming soon, or has been withdrawn. Call us${page.look.brand.phone ? ` on ${phoneLink(page.look.brand.phone)}` : ''} to find out more.</p>${similar(page)}${people(page)}`

function similar({ similar: list, home, isLease }: PropertyPage): string {
  if (!list.length) return ''
  const cards = list.map(({ id, place, headline, facts: words, price, photo, webUrl }) => {
    const url = escapeHtml(webUrl ?? `${home}/property/${id}`)
    const picture = photo
      ? `<a href="${url}" tabindex="-1" aria-hidden="true"><img src="${escapeHtml(photo)}" alt="" loading="lazy"></a>`
      : ''
    return `<li>${picture}<h3><a href="${url}">${escapeHtml(unbrokenPlaces(place))}</a></h3>${[headline, words, price]
      .filter(Boolean)
      .map((text) => `<p>${escapeHtml(text)}</p>`)
      .join('')}</li>`
  })
  return `<h2>Similar properties for ${isLease ? 'lease' : 'sale'}</h2><ul class="cards">${cards.join('')}</ul>`
}

function people({ agents, licence, look, said }: PropertyPage): string {
  const about = said ? `?subject=${encodeURIComponent(said.address)}` : ''
  const list = agents.map(({ name, jobTitle, phone, email, photoUrl }) => {
    const calls = [
      phone && `<a href="tel:${escapeHtml(phone.replaceAll(/[^\d+]/g, ''))}">Call ${escapeHtml(phone)}</a>`,
      email && `<a href="mailto:${escapeHtml(email + about)}">Email</a>`,
    ].filter(Boolean)
    return `<li>${photoUrl ? `<img src="${escapeHtml(photoUrl)}" alt="" width="64" height="64">` : ''}<div><p><strong>${escapeHtml(name)}</strong></p>${jobTitle ? `<p class="small">${escapeHtml(jobTitle)}</p>` : ''}<div class="calls">${calls.join('')}</div></div></li>`
  })
  // The foot of the page has the agency's own; another state asks for another.
  const small = licence && licence !== look.brand.licenceLine ? `<p class="small">${escapeHtml(licence)}</p>` : ''
  return `${list.length ? `<h2>Talk to us</h2><ul class="people">${list.join('')}</ul>` : ''}${small}`
}

/** A wrong or cut-off address, with a way back where the agency is known. */
export const missingProperty = (look: PublicLook | undefined, home: string | undefined): { html: string; policy: string } =>
  publicPage({
    title: look ? `Not found – ${look.brand.tradingName}` : 'Not found',
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<h1>Page not found</h1><p>The link may have been cut off. Open it or scan the code again${look?.brand.phone ? `, or call us on ${phoneLink(look.brand.phone)}` : ''}.</p>`,
    ...(home && { home }),
  })
export const busyProperty = (): { html: string; policy: string } =>
  publicPage({ title: 'Try again', body: '<h1>Too many requests</h1><p>Wait a minute, then try again.</p>' })
