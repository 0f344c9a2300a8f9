import { escapeHtml } from '#common/escape-html.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { publicPage, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { publicFile } from '#platform/http/public-file.ts'
import type { Download } from '#platform/http/routes.ts'
import type { Rating, Review } from '../reviews.contract.ts'

interface ReviewsPage {
  look: PublicLook
  origin: string
  home: string
  rating: Rating
  withheld: number
  reviews: readonly Review[]
}

const css = `.reviews{display:grid;margin:24px 0;padding:0;list-style:none}.reviews li{padding:18px 0;border-top:1px solid var(--line)}.reviews h2{margin:6px 0 2px;font-size:1.125rem}.reviews p{margin:4px 0;white-space:pre-line}.reviews .stars,.average .stars{color:var(--accent);letter-spacing:2px}.reviews small{color:var(--quiet)}.reviews blockquote{margin:10px 0 0}
@media(prefers-color-scheme:dark){.reviews .stars{color:inherit}}.average{font-size:1.25rem}.average small{display:block;color:var(--quiet);font-size:.875rem}`

/** Fills the stars to the tenth of the average: 4.5 must not look like five. */
const averageCss = (average: number) =>
  `.average .stars{color:transparent;background:linear-gradient(90deg,light-dark(var(--accent),var(--ink)) ${Math.round(average * 20)}%,light-dark(#c5cfca,#46534d) 0);-webkit-background-clip:text;background-clip:text}`

/** Published reviews in the agency's brand; the average comes with how many were withheld, because leaving them out would mislead. */
export function reviewsPage({ look, origin, home, rating, withheld, reviews }: ReviewsPage): Download {
  const { brand } = look
  const average =
    rating.average === null
      ? ''
      : `<p class="average"><span class="stars" role="img" aria-label="${rating.average.toFixed(1)} of 5 stars">★★★★★</span> ${rating.average.toFixed(1)} of 5, from ${counted(rating.count, 'review')}${withheld ? `<small>${counted(withheld, 'review')} withheld, with a recorded reason</small>` : ''}</p>`
  const items = reviews.map((one) => {
    const who = [
      `<strong>${escapeHtml(one.reviewerName)}</strong>`,
      one.isVerified ? 'verified client' : 'not verified',
      one.agentName && `about ${escapeHtml(one.agentName)}`,
      writtenDayAt(one.receivedAt ?? one.createdAt, brand.timeZone, 'long'),
    ].filter(Boolean)
    const reply = one.reply
      ? `<blockquote><strong>${escapeHtml(brand.tradingName)}</strong><p>${escapeHtml(one.reply)}</p></blockquote>`
      : ''
    return `<li>${one.rating === null ? '' : starsOf(one.rating)}${one.title ? `<h2>${escapeHtml(one.title)}</h2>` : ''}${one.body ? `<p>${escapeHtml(one.body)}</p>` : ''}<small>${who.join(' · ')}</small>${reply}</li>`
  })
  const title = `Reviews of ${brand.tradingName}`
  const about = rating.average === null ? title : `${rating.average.toFixed(1)} of 5 from ${counted(rating.count, 'review')}`
  const url = `${home}/reviews.html`
  const head = [
    `<meta name="description" content="${escapeHtml(about)}"><link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries({
      'og:type': 'website',
      'og:site_name': brand.tradingName,
      'og:title': title,
      'og:description': about,
      'og:url': url,
      ...(look.logo && { 'og:image': origin + look.logo.path }),
    }).map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`),
  ].join('')
  const body = `<h1>${escapeHtml(title)}</h1>${average}${items.length ? `<ul class="reviews">${items.join('')}</ul>` : '<p>No reviews yet.</p>'}`
  const stars = rating.average === null ? '' : averageCss(rating.average)
  return pageFile(publicPage({ title, look, head, body, home, css: css + stars }), 200)
}

export const missingReviews = (): Download =>
  pageFile(
    publicPage({ title: 'Not found', body: '<h1>Page not found</h1><p>This page does not exist or is no longer public.</p>' }),
    404,
  )

const pageFile = ({ html, policy }: { html: string; policy: string }, status: 200 | 404): Download =>
  publicFile(html, 'reviews.html', {
    status,
    headers: { 'content-security-policy': policy, 'referrer-policy': 'no-referrer' },
  })

const starsOf = (rating: number) =>
  `<span class="stars" role="img" aria-label="${rating} of 5 stars">${'★'.repeat(rating)}${'☆'.repeat(5 - rating)}</span>`
const counted = (count: number, thing: string) => (count === 1 ? `1 ${thing}` : `${count} ${thing}s`)
