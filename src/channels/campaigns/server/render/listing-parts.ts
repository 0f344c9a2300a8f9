import { escapeHtml } from '#common/escape-html.ts'
import { css } from './html.ts'
import type { MailedOpen } from '#core/listings/server/open-calendar/open-home-link.ts'
import type { MailListing } from './mail-facts.ts'
import type { MailRenderer } from './mail-renderer.ts'

export interface Shown {
  html: string
  text: string
}
const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

export function buttonOf(renderer: MailRenderer, words: string, url: string, align: 'left' | 'center' = 'left'): string {
  const { fill, ink } = renderer.facts.button
  // The cell is coloured and the link pads it: Outlook draws the one, all other programs the other.
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"${align === 'center' ? ' align="center"' : ''}><tr><td class="g-btn" bgcolor="${fill}" style="${css({ 'background-color': fill, 'border-radius': '4px', 'mso-padding-alt': '12px 24px' })}"><a href="${renderer.href(url, words)}" style="${css({ display: 'inline-block', padding: '12px 24px', 'font-family': renderer.body, 'font-size': '15px', 'line-height': '20px', 'font-weight': 600, color: ink, 'text-decoration': 'none' })}">${renderer.html(words)}</a></td></tr></table>`
}

/** Without words of its own: the address is beside it, and where pictures are off it would be read twice. */
const picture = (url: string, widthPx: number) =>
  `<img${widthPx > 100 ? ' class="g-img"' : ''} src="${escapeHtml(url)}" width="${widthPx}" alt="" style="${css({ display: 'block', width: '100%', 'max-width': `${widthPx}px`, height: 'auto', border: 0, 'border-radius': '4px' })}">`

const linked = (renderer: MailRenderer, listing: MailListing, html: string, more = '') =>
  listing.url
    ? `<a href="${renderer.href(listing.url, listing.street || listing.suburb)}"${more} style="color:inherit;text-decoration:none">${html}</a>`
    : html
/** Pressed by those who see it; the address below leads to the same page. */
const linkedPicture = (renderer: MailRenderer, listing: MailListing, url: string, widthPx: number) =>
  linked(renderer, listing, picture(url, widthPx), ' aria-hidden="true" tabindex="-1"')

interface CardOptions {
  banner?: string
  button?: string
  showsPrice?: boolean
  showsPreviousPrice?: boolean | undefined
  /** False where a block of the same email has the times already. */
  showsOpens?: boolean
  widthPx?: number
}
export function cardOf(
  renderer: MailRenderer,
  listing: MailListing,
  { banner = '', button = '', showsPrice = true, showsPreviousPrice = false, showsOpens = true, widthPx = 536 }: CardOptions = {},
): Shown {
  const title = listing.street || listing.suburb || listing.headline
  const isSmall = widthPx < 400
  const price = showsPrice ? listing.price : ''
  const previous = price && showsPreviousPrice ? listing.previousPrice : ''
  const headline = listing.headline === title ? '' : listing.headline
  const opens = showsOpens ? listing.opens : []
  const rows = [
    listing.photo &&
      `<tr><td style="padding-bottom:14px">${linkedPicture(renderer, listing, (isSmall && listing.smallPhoto) || listing.photo, widthPx)}</td></tr>`,
    banner.trim() &&
      `<tr><td class="g-acc" style="${renderer.text(12, { color: renderer.facts.accent, 'font-weight': 700, 'letter-spacing': '1.2px', 'text-transform': 'uppercase', 'padding-bottom': '4px' })}">${renderer.html(banner)}</td></tr>`,
    `<tr><td class="g-ink" style="${css({ 'font-family': renderer.heading, 'font-size': isSmall ? '18px' : '24px', 'line-height': isSmall ? '24px' : '31px', color: '#16201c' })}">${linked(renderer, listing, escapeHtml(title))}</td></tr>`,
    `<tr><td class="g-mute" style="${renderer.text(14, { color: '#55635d', padding: '2px 0 8px' })}">${placeAndFacts(listing, isSmall)}</td></tr>`,
    headline &&
      `<tr><td class="g-ink" style="${renderer.text(isSmall ? 14 : 16, { 'padding-bottom': '8px' })}">${escapeHtml(headline)}</td></tr>`,
    price &&
      `<tr><td class="g-ink" style="${renderer.text(isSmall ? 15 : 17, { 'font-weight': 600, 'padding-bottom': '12px' })}">${escapeHtml(price)}${previous && `<span class="g-mute" style="${renderer.text(14, { color: '#55635d', 'font-weight': 400 })}"> was ${escapeHtml(previous)}</span>`}</td></tr>`,
    opens.length > 0 && `<tr><td style="padding-bottom:12px">${opensOf(renderer, opens, isSmall)}</td></tr>`,
    listing.isAltered &&
      `<tr><td class="g-mute" style="${renderer.text(12, { color: '#55635d', 'padding-bottom': '8px' })}">This image has been digitally altered.</td></tr>`,
    button.trim() && listing.url && `<tr><td>${buttonOf(renderer, button, listing.url)}</td></tr>`,
  ]
  const text = [
    ...(banner.trim() ? [renderer.plain(banner).toUpperCase()] : []),
    [title, listing.street ? listing.suburb : ''].filter(Boolean).join(', '),
    headline,
    [listing.facts, previous ? `${price} (was ${previous})` : price].filter(Boolean).join(' · '),
    ...opens.map(openText),
    ...(listing.isAltered ? ['This image has been digitally altered.'] : []),
    ...(listing.url ? [renderer.plainUrl(listing.url)] : []),
  ]
  return { html: `<table ${table}>${rows.filter(Boolean).join('')}</table>`, text: text.filter(Boolean).join('\n') }
}

export const openText = ({ words, calendarUrl }: MailedOpen) => `Open ${words}, add to calendar: ${calendarUrl}`

/** Each time with its calendar file: a reader plans in their own calendar, not in an email. */
export function opensOf(renderer: MailRenderer, opens: readonly MailedOpen[], isSmall: boolean): string {
  const size = isSmall ? 13 : 15
  const rows = opens.map(
    ({ words, calendarUrl }) =>
      `<tr><td class="g-ink g-over" style="${renderer.text(size, { 'font-weight': 600, padding: isSmall ? '6px 12px 0' : '6px 12px' })}">Open ${escapeHtml(words).replaceAll(' ', '\u00a0')}</td>${isSmall ? '</tr><tr>' : ''}<td class="g-under" style="${renderer.text(size, isSmall ? { padding: '0 12px 6px' } : { 'text-align': 'right', padding: '6px 12px' })}"><a class="g-acc" href="${escapeHtml(calendarUrl)}" style="color:${renderer.facts.accent};text-decoration:underline">Add\u00a0to\u00a0calendar</a></td></tr>`,
  )
  return `<table ${table} class="g-tint" style="background-color:${renderer.paleAccent};border-radius:4px">${rows.join('')}</table>`
}

/** Place and facts; what belongs together does not part at the end of a line, and on a phone no dot is left hanging there. */
function placeAndFacts({ street, suburb, facts }: MailListing, isSmall: boolean): string {
  const whole = escapeHtml(facts.replaceAll(/(\d) /g, '$1\u00a0'))
  if (!street || !suburb || !facts) return street && suburb ? escapeHtml(suburb) : whole
  return isSmall
    ? `${escapeHtml(suburb)}<br>${whole}`
    : `${escapeHtml(suburb)}<span class="g-dot"> · </span><span class="g-fact">${whole}</span>`
}

/** A line of a stock list. */
export function rowOf(renderer: MailRenderer, listing: MailListing): Shown {
  const title = listing.street || listing.suburb || listing.headline
  const thumb = listing.thumb
    ? `<td width="112" valign="top" style="padding:0 16px 0 0">${linkedPicture(renderer, listing, listing.thumb, 96)}</td>`
    : ''
  const words = [
    `<span class="g-ink" style="${css({ 'font-family': renderer.heading, 'font-size': '17px', 'line-height': '23px', color: '#16201c' })}">${linked(renderer, listing, escapeHtml(title))}</span>`,
    `<span class="g-mute" style="${renderer.text(13, { color: '#55635d' })}">${placeAndFacts(listing, false)}</span>`,
    listing.price &&
      `<span class="g-ink" style="${renderer.text(14, { 'font-weight': 600 })}">${escapeHtml(listing.price)}</span>`,
  ]
  return {
    html: `<table ${table}><tr>${thumb}<td valign="top">${words.filter(Boolean).join('<br>')}</td></tr></table>`,
    text: [
      [[title, listing.street ? listing.suburb : ''].filter(Boolean).join(', '), listing.facts, listing.price]
        .filter(Boolean)
        .join(' · '),
      ...(listing.url ? [renderer.plainUrl(listing.url)] : []),
    ].join('\n'),
  }
}

/** Side by side on a desktop, one below the other on a phone. */
export function twoColumns(left: string, right: string): string {
  const cell = (html: string, side: 'left' | 'right') =>
    `<td class="g-col" width="50%" valign="top" style="${css({ width: '50%', padding: side === 'left' ? '0 12px 0 0' : '0 0 0 12px' })}">${html}</td>`
  return `<table ${table}><tr>${cell(left, 'left')}${cell(right, 'right')}</tr></table>`
}

/** Cards two by two, each with its button; the last of an odd number has the row to itself. */
export function gridOf(renderer: MailRenderer, listings: readonly MailListing[]): Shown {
  const isOdd = listings.length % 2 === 1
  const cards = listings.map((listing, i) =>
    cardOf(renderer, listing, {
      button: 'View property',
      widthPx: isOdd && i === listings.length - 1 ? 536 : 256,
      showsOpens: !renderer.hasOpens(listing.id),
    }),
  )
  const rows = cards.flatMap((card, i) => {
    const next = cards[i + 1]
    return i % 2 === 0 ? [next ? twoColumns(card.html, next.html) : card.html] : []
  })
  return { html: rows.join(spacer(20)), text: cards.map(({ text }) => text).join('\n\n') }
}
export const spacer = (px: number) => `<div style="height:${px}px;line-height:${px}px;font-size:1px">&nbsp;</div>`
export const line =
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td class="g-line" style="border-top:1px solid #dfe5e2;font-size:1px;line-height:1px">&nbsp;</td></tr></table>'
