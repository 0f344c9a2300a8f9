import { escapeHtml } from '#common/escape-html.ts'
import type { PublicLook } from '#accounts/branding/server/public-page.ts'
import type { Typed } from './visitor-form.ts'

// The form with which a visitor says who they are, on the page behind the QR code and where an inspection is booked.

interface PersonForm {
  typed: Typed
  shown: { look: PublicLook; notice: string; wording: { listing: string; other: string } }
  /** Where an email is sent, it can't be left out. */
  needs?: 'email'
}
/** Who they are, their two ticks and the collection notice, for the button below. */
export function personFields({ typed, shown, needs }: PersonForm): string {
  const field = (name: 'name' | 'mobile' | 'email' | 'suburb', label: string, given: string, hint = '') =>
    `<label>${hint ? `<span>${label} <small>${hint}</small></span>` : label}<input name="${name}" value="${escapeHtml(typed[name])}" ${given}></label>`
  const tick = (name: 'listing' | 'other', words: string) =>
    `<label class="tick"><input type="checkbox" name="${name}" value="yes"${typed[name] ? ' checked' : ''}><span>${escapeHtml(words)}</span></label>`
  const { privacyUrl } = shown.look.brand
  const policy = privacyUrl
    ? ` <a href="${escapeHtml(/^https?:\/\//i.test(privacyUrl) ? privacyUrl : `https://${privacyUrl}`)}" rel="noreferrer">Privacy policy</a>`
    : ''
  const must = needs ? ' required' : ''
  return `${field('name', 'Name', `autocomplete="name" autocapitalize="words" maxlength="200"${must}`)}<div class="two">${field('mobile', 'Mobile', 'type="tel" inputmode="tel" autocomplete="tel" maxlength="40"', needs && 'optional')}${field('email', 'Email', `type="email" inputmode="email" autocomplete="email" maxlength="254"${must}`)}</div>${field('suburb', 'Suburb', 'autocomplete="address-level2" maxlength="80"', 'optional')}${tick('listing', shown.wording.listing)}${tick('other', shown.wording.other)}<p class="notice" id="notice">${escapeHtml(shown.notice).replaceAll('\n', '<br>')}${policy}</p>`
}
