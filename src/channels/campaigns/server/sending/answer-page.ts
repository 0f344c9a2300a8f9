import { type PublicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import { escapeHtml } from '#common/escape-html.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'

export interface AnswerPage {
  /** Undefined for an address that was never ours. */
  look: PublicLook | undefined
  /** Null: a preview, or an address that was never ours. */
  person: { address: string; purpose: Purpose; isOut: boolean; isOutOfAll: boolean } | null
  isSample: boolean
}
const kinds: Record<Purpose, string> = {
  marketing: 'offers and news',
  propertyAlerts: 'property alerts',
  openHomes: 'open home alerts',
  newsletter: 'newsletters',
}
/** `j•••@example.com`: a person the email was forwarded to should not learn the address. */
export const masked = (address: string): string => address.replace(/^(.).*@/, '$1•••@')

/** Works without a script, without cookies, and in any colour scheme. */
export function answerPage({ look, person, isSample }: AnswerPage): { html: string; policy: string } {
  const agency = look?.brand.tradingName ?? 'this agency'
  const button = (value: string, words: string, isMain: boolean) =>
    `<button name="do" value="${value}"${isMain ? ' class="main"' : ''}>${escapeHtml(words)}</button>`
  // A long address breaks behind its @ first.
  const address = person ? escapeHtml(masked(person.address)).replace('@', '@<wbr>') : ''
  const body = !person
    ? isSample
      ? '<h1>This is a preview</h1><p>In the email your clients receive, this link opens the unsubscribe page.</p>'
      : '<h1>This link doesn’t work</h1><p>It may have been cut off. Open it again from the email, or reply to the email and ask us to unsubscribe you.</p>'
    : person.isOut
      ? `<h1>You’re unsubscribed</h1><p>${address ? `<strong>${address}</strong> will` : 'You’ll'} no longer receive ${person.isOutOfAll ? 'marketing emails' : kinds[person.purpose]} from ${escapeHtml(agency)}.</p><form method="post">${person.isOutOfAll ? '' : button('all', 'Unsubscribe from all emails', false)}${button('back', 'Resubscribe', false)}</form>`
      : `<h1>Unsubscribe</h1><p>Stop emails from <strong>${escapeHtml(agency)}</strong>${address && ` to <strong>${address}</strong>`}?</p><form method="post">${button('all', 'Unsubscribe from all emails', true)}${button('purpose', `Unsubscribe from ${kinds[person.purpose]} only`, false)}</form>`
  return publicPage({
    title: `${person?.isOut ? 'Unsubscribed' : 'Unsubscribe'} – ${look?.brand.tradingName ?? 'Email'}`,
    look,
    head: '<meta name="robots" content="noindex">',
    body,
    hasForm: true,
  })
}
