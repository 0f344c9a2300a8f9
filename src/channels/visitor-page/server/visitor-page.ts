import { escapeHtml } from '#common/escape-html.ts'
import { type PublicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import { formCss } from '#accounts/branding/server/public-form.ts'
import { personFields } from '#workflow/opens/server/public/visitor-fields.ts'
import type { Typed } from '#workflow/opens/server/public/visitor-form.ts'

export interface Shown {
  look: PublicLook
  place: string
  /** `Saturday 28 November, 11:00–11:30 am`. */
  when: string
  hostName: string | null
  /** Paper that visitors can ask for: a contract, or for a lease an application form. */
  paper: string
  notice: string
  wording: { listing: string; other: string }
}
interface Page {
  html: string
  policy: string
}

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
