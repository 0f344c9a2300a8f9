import { escapeHtml } from '#common/escape-html.ts'
import { type PublicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import type { Typed } from './visitor-form.ts'

export interface Shown {
  look: PublicLook
  place: string
  /** `Saturday 28 November, 11:00–11:30 am`. */
  when: string
  hostName: string | null
  /** What visitors can ask for: a contract, or for a lease an application form. */
  paper: string
  notice: string
  wording: { listing: string; other: string }
}
interface Page {
  html: string
  policy: string
}

/** Of forms for visitors. */
export const formCss = `.open{max-width:30rem}.open h1{font-size:1.625rem;margin:0}.open .at{margin:2px 0 20px;color:var(--quiet)}.open form{max-width:none;gap:14px}
.open label{display:grid;gap:4px;font-weight:600;font-size:.9375rem}.open label small{font-weight:400;color:var(--quiet)}
.open input:not([type=checkbox]){font:inherit;font-size:1.0625rem;min-height:48px;width:100%;padding:8px 12px;border:1px solid var(--quiet);border-radius:8px;background:transparent;color:inherit}
.open input:focus-visible{outline:3px solid var(--mark);outline-offset:1px}.open .tick{display:grid;grid-template-columns:28px 1fr;gap:10px;align-items:start;min-height:44px;font-weight:400}
.open .tick input{width:24px;height:24px;margin:1px 0 0;accent-color:var(--mark)}.open .notice{margin:6px 0 0}.open button{min-height:48px}
.open .problem{margin:0 0 12px;padding:10px 14px;border-radius:8px;background:light-dark(#fdecea,#3a1a18);font-weight:600}.open ul{padding-left:20px}.open .ok{font-size:1.125rem}
.open h2{font-size:1.125rem;margin:1.4em 0 .3em}.open .two{display:grid;gap:14px}@media(min-width:420px){.open .two{grid-template-columns:1fr 1fr}}`

const page = (look: PublicLook | undefined, title: string, body: string): Page =>
  publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<div class="open">${body}</div>`,
    hasForm: true,
    hasWebFonts: false,
    css: formCss,
  })

const headOf = ({ place, when, hostName }: Shown) =>
  `<h1>${escapeHtml(place)}</h1><p class="at">Open home, ${escapeHtml(when)}${hostName ? `<br>With ${escapeHtml(hostName)}` : ''}</p>`

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

/** Sign-in of a visitor: a plain form, without a script, a cookie or anything from another host. */
export function signInPage(shown: Shown, { typed, problem, key }: { typed: Typed; problem?: string; key: string }): Page {
  return page(
    shown.look,
    'Sign in',
    `${headOf(shown)}${problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''}<form method="post"><input type="hidden" name="key" value="${escapeHtml(key)}">${personFields({ typed, shown })}<button class="main" aria-describedby="notice">Sign in</button><button name="guest" value="yes" formnovalidate>Prefer not to say</button></form>`,
  )
}

export interface Thanks {
  visit: string
  waits: boolean
  hasAsked: boolean
  /** Guests gave no way to be answered. */
  canAsk: boolean
  times: readonly string[]
  /** Where a private inspection can be booked. */
  bookingPath: string | undefined
}
/** The same for everyone: it says nothing of whether we know them. */
export function thanksPage(shown: Shown, { visit, waits, hasAsked, canAsk, times, bookingPath }: Thanks): Page {
  const hidden = `<input type="hidden" name="visit" value="${escapeHtml(visit)}">`
  const contract = hasAsked
    ? `<p role="status">You asked for ${shown.paper}. The agent will send it to you.</p>`
    : canAsk
      ? `<form method="post" action="contract">${hidden}<button>Ask for ${shown.paper}</button></form>`
      : ''
  const next = times.length
    ? `<h2>Next times</h2><ul>${times.map((one) => `<li>${escapeHtml(one)}</li>`).join('')}</ul><p><a href="next.ics">Add to your calendar</a></p>`
    : ''
  const again = bookingPath ? `<p><a href="${escapeHtml(bookingPath)}">Book a private inspection</a></p>` : ''
  const welcome = waits ? 'Thank you. The home is full right now. The agent will let you in soon.' : 'Thank you. Enjoy the home.'
  return page(shown.look, 'Thank you', `${headOf(shown)}<p class="ok" role="status">${welcome}</p>${contract}${next}${again}`)
}

export const notYetPage = (shown: Shown, from: string): Page =>
  page(shown.look, 'Sign in', `${headOf(shown)}<p>You can sign in from ${escapeHtml(from)}.</p>`)

/** Altered, replaced, over, cancelled: all the same. */
export const gonePage = (): Page =>
  page(undefined, 'Sign-in closed', '<h1>This sign-in is closed</h1><p>Ask the agent at the property to sign you in.</p>')

export const busyPage = (): Page =>
  page(
    undefined,
    'Try again',
    '<h1>Too many sign-ins at once</h1><p>Wait a minute, then try again, or ask the agent to sign you in.</p>',
  )
