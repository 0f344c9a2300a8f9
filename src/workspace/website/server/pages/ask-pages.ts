import { escapeHtml } from '#common/escape-html.ts'
import { unbrokenPlaces } from '#common/listing/address-lines.ts'
import { phoneLink, type PublicLook } from '#accounts/branding/server/public-page.ts'
import type { PublicListing } from '../feed/public-listing.ts'
import { pageUrl } from '../feed/listings-json.ts'
import type { Problems, TypedEnquiry } from '../posts/posted-form.ts'
import { noticeOf } from '../posts/posts.service.ts'
import type { Website } from '../website-visitor.ts'
import { enquiryForm } from './enquiry-form.ts'
import { pathOfHome, type WebPage, webPage } from './page-frame.ts'

export type { WebPage } from './page-frame.ts'

const noIndex = '<meta name="robots" content="noindex">'

export const hintFor = (l: PublicListing | undefined): string =>
  l ? 'When can I see it? What should I know?' : 'What are you looking for, or thinking of selling?'

interface Ask {
  site: Website
  look: PublicLook
  about: PublicListing | undefined
  token: string
  typed?: TypedEnquiry
  problems?: Problems
  problem?: string | undefined
}
/** The form on a page of its own: about a listing or the agency, and again with what was typed where something has to be changed. */
export function askPage({ site, look, about, token, ...again }: Ask): WebPage {
  const title = about ? 'Ask about this property' : `Ask ${site.brand.tradingName}`
  const lead = about ? `<p><a href="${escapeHtml(pageUrl(site, about))}">${escapeHtml(unbrokenPlaces(about.place))}</a></p>` : ''
  const form = enquiryForm({
    brand: site.brand,
    action: `${pathOfHome(site)}/enquiries`,
    token,
    reference: about?.reference ?? null,
    notice: noticeOf(site.brand),
    hint: hintFor(about),
    ...again,
  })
  return webPage({
    site,
    look,
    title,
    head: noIndex,
    body: `<div class="alone"><h1>${escapeHtml(title)}</h1>${lead}${form}</div>`,
  })
}

/** The same for everyone: it says nothing of what was sent. */
export const sentPage = (site: Website, look: PublicLook): WebPage =>
  webPage({
    site,
    look,
    title: 'Thank you',
    head: noIndex,
    hasForm: false,
    body: `<div class="alone"><h1>Thank you</h1><p class="lead" role="status">Your enquiry is with us, and we’ll be in touch soon.</p>${look.brand.phone ? `<p>In a hurry? Call us on ${phoneLink(look.brand.phone)}.</p>` : ''}<p><a href="${escapeHtml(site.home)}/listings">See all properties</a></p></div>`,
  })

/** Switched off, suspended, another website, no agency: all the same. */
export const closedPage = (): WebPage =>
  webPage({
    title: 'Not found',
    head: noIndex,
    hasForm: false,
    body: '<h1>Page not found</h1><p>Enquiries can’t be sent here. Please call or email the agent.</p>',
  })

export const busyPage = (): WebPage =>
  webPage({
    title: 'Try again',
    head: noIndex,
    hasForm: false,
    body: '<h1>Too many requests</h1><p>Wait a minute, then try again, or call the agent.</p>',
  })
