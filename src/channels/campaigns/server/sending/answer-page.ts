import { escapeHtml } from '#common/escape-html.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'

export interface AnswerPage {
  agency: string
  accent: string
  nonce: string
  /** The agency's collection notice, and the link to its privacy policy. */
  notice: string
  privacyUrl: string
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
export function answerPage({ agency, accent, nonce, notice, privacyUrl, person, isSample }: AnswerPage): string {
  const button = (value: string, words: string, isMain: boolean) =>
    `<button name="do" value="${value}"${isMain ? ' class="main"' : ''}>${escapeHtml(words)}</button>`
  const body = !person
    ? isSample
      ? '<h1>This is a preview</h1><p>In the email your clients receive, this link opens the unsubscribe page.</p>'
      : '<h1>This link doesn’t work</h1><p>It may have been cut off. Open it again from the email, or reply to the email and ask us to unsubscribe you.</p>'
    : person.isOut
      ? `<h1>You’re unsubscribed</h1><p><strong>${escapeHtml(masked(person.address))}</strong> will no longer receive ${person.isOutOfAll ? 'marketing emails' : kinds[person.purpose]} from ${escapeHtml(agency)}.</p><form method="post">${person.isOutOfAll ? '' : button('all', 'Unsubscribe from all emails', false)}${button('back', 'Resubscribe', false)}</form>`
      : `<h1>Unsubscribe</h1><p>Stop emails from <strong>${escapeHtml(agency)}</strong> to <strong>${escapeHtml(masked(person.address))}</strong>?</p><form method="post">${button('all', 'Unsubscribe from all emails', true)}${button('purpose', `Unsubscribe from ${kinds[person.purpose]} only`, false)}</form>`
  const more = privacyUrl
    ? `<a href="${escapeHtml(/^https?:/i.test(privacyUrl) ? privacyUrl : `https://${privacyUrl}`)}" rel="noreferrer">Privacy</a>`
    : ''
  const foot = [escapeHtml(notice).replaceAll('\n', '<br>'), more].filter(Boolean).join('<br>')
  return `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${person?.isOut ? 'Unsubscribed' : 'Unsubscribe'} – ${escapeHtml(agency)}</title><style nonce="${nonce}">:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:#f5f7f6;color:#16201c;font:16px/1.6 system-ui,-apple-system,"Segoe UI",sans-serif}main{width:100%;max-width:440px;background:#fff;border:1px solid #e0e6e3;border-top:4px solid ${accent};border-radius:8px;padding:32px}.who{margin:0 0 20px;font-size:14px;color:#55635d}.notice{margin:24px 0 0;padding-top:16px;border-top:1px solid #e0e6e3;font-size:13px;color:#55635d}.notice a{color:inherit}h1{font-size:24px;line-height:1.3;font-weight:600;margin:0 0 10px}p{margin:0 0 20px}form{display:grid;gap:10px}button{font:inherit;min-height:44px;padding:8px 16px;border-radius:6px;border:1px solid #b9c4bf;background:transparent;color:inherit;cursor:pointer}button.main{background:${accent};border-color:${accent};color:#fff;font-weight:600}button:focus-visible{outline:3px solid ${accent};outline-offset:2px}@media (prefers-color-scheme:dark){body{background:#101513;color:#e4eae7}main{background:#18201d;border-color:#2c3833;border-top-color:${accent}}.who,.notice{color:#a8b5af}.notice{border-color:#2c3833}button{border-color:#4a5852}}</style></head><body><main><p class="who">${escapeHtml(agency)}</p>${body}${foot ? `<p class="notice">${foot}</p>` : ''}</main></body></html>`
}
