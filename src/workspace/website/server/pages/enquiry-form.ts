import { escapeHtml } from '#common/escape-html.ts'
import type { AgencyBrand } from '#accounts/branding/server/branding.service.ts'
import { webAddress } from '#accounts/branding/server/public-page.ts'
import { baitField, nothingTyped, type Problems, type TypedEnquiry } from '../posts/posted-form.ts'

export interface EnquiryForm {
  brand: AgencyBrand
  action: string
  /** A token, or the mark in whose place one is put when a kept page is sent. */
  token: string
  reference: string | null
  notice: string
  /** Suggestion in the empty text field. */
  hint: string
  typed?: TypedEnquiry
  problems?: Problems
  problem?: string | undefined
}

/** Stands in kept pages where each visitor gets a token of their own. */
export const tokenMark = '{{token}}'

/** A plain form: without a script, a cookie or anything from another host. An error stands beside its field, and what was typed stays. */
export function enquiryForm({
  brand,
  action,
  token,
  reference,
  notice,
  hint,
  typed = nothingTyped,
  problems = {},
  problem,
}: EnquiryForm): string {
  const field = (name: 'name' | 'email' | 'phone', label: string, given: string) => {
    const fault = problems[name]
    const described = fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : ''
    const words = fault ? `<span class="fault" id="${name}-fault">${escapeHtml(fault)}</span>` : ''
    return `<div class="field"><label for="ask-${name}">${label}</label><input id="ask-${name}" name="${name}" value="${escapeHtml(typed[name])}" ${given}${described}>${words}</div>`
  }
  const policy = brand.privacyUrl
    ? ` <a href="${escapeHtml(webAddress(brand.privacyUrl))}" rel="noreferrer">Privacy policy</a>`
    : ''
  return `<form method="post" action="${escapeHtml(action)}" class="ask">${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}
<input type="hidden" name="token" value="${escapeHtml(token)}">${reference ? `<input type="hidden" name="listing" value="${escapeHtml(reference)}">` : ''}
<div class="bait" aria-hidden="true"><label>Leave this empty<input name="${baitField}" tabindex="-1" autocomplete="off"></label></div>
${field('name', 'Name', 'autocomplete="name" autocapitalize="words" maxlength="160" required')}
<div class="two">${field('email', 'Email', 'type="email" inputmode="email" autocomplete="email" maxlength="254"')}${field('phone', 'Phone', 'type="tel" inputmode="tel" autocomplete="tel" maxlength="40"')}</div>
<div class="field"><label for="ask-message">Message</label><textarea id="ask-message" name="message" rows="4" maxlength="5000" placeholder="${escapeHtml(hint)}">${escapeHtml(typed.message)}</textarea></div>
<button class="main" aria-describedby="notice">Send enquiry</button>
<p class="small" id="notice">${escapeHtml(notice).replaceAll('\n', '<br>')}${policy}</p></form>`
}
