import { escapeHtml } from '#common/escape-html.ts'
import { clockTime } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'
import { phoneLink, type PublicLook, publicPage } from '#accounts/branding/server/public-page.ts'
import { formCss } from '#accounts/branding/server/public-form.ts'
import { personFields } from '#workflow/opens/server/public/visitor-fields.ts'
import type { BookingForm, BookingShown } from './booking-shown.ts'
import type { Slot } from './offer.service.ts'

export interface Page {
  html: string
  policy: string
}

const css = `${formCss}.open .days{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px;margin:0 0 16px;padding:0;list-style:none}.open .days a{display:block;min-height:44px;padding:10px 4px;border:1px solid var(--line);border-radius:8px;font-size:.9375rem;text-align:center;text-decoration:none}.open .days a[aria-current]{border-color:var(--mark);box-shadow:inset 0 0 0 1px var(--mark);font-weight:600}
.open fieldset{margin:0;padding:0;border:0}.open legend{margin-bottom:8px;font-weight:600;font-size:.9375rem}.open .slots{display:grid;grid-template-columns:repeat(auto-fill,minmax(112px,1fr));gap:8px}.open .slots label{display:flex;grid-template-columns:none;gap:10px;align-items:center;min-height:48px;padding:8px 12px;border:1px solid var(--line);border-radius:8px;font-weight:400;font-variant-numeric:tabular-nums}.open .slots label:has(:checked){border-color:var(--mark);box-shadow:inset 0 0 0 1px var(--mark);font-weight:600}.open .slots input:not([type=checkbox]){width:20px;height:20px;min-height:0;padding:0;margin:0;accent-color:var(--mark)}.open .stack{display:grid;gap:24px}`

export const bookingFrame = (look: PublicLook | undefined, title: string, body: string, home?: string): Page =>
  publicPage({
    title: look ? `${title} – ${look.brand.tradingName}` : title,
    look,
    head: '<meta name="robots" content="noindex">',
    body: `<div class="open">${body}</div>`,
    hasForm: true,
    hasWebFonts: false,
    css,
    ...(home && { home }),
  })

/** Days with free times as links, and the times of one of them: without a script, one page a day. */
export function dayLinks(days: ReadonlyMap<string, readonly Slot[]>, day: string | undefined): string {
  if (days.size < 2) return ''
  const links = [...days.keys()].map(
    (one) =>
      `<li><a href="?day=${one}"${one === day ? ' aria-current="date"' : ''}>${escapeHtml(writtenDay(one, 'shortWeekday'))}</a></li>`,
  )
  return `<nav aria-label="Days"><ul class="days">${links.join('')}</ul></nav>`
}
export function slotChoice(slots: readonly Slot[], day: string, chosen: string): string {
  const choices = slots.map(
    ({ startsAt }) =>
      `<label><input type="radio" name="startsAt" value="${startsAt}" required${startsAt === chosen ? ' checked' : ''}>${escapeHtml(clockTime(startsAt.slice(11)))}</label>`,
  )
  return `<fieldset><legend>Times on ${escapeHtml(writtenDay(day, 'weekday'))}</legend><div class="slots">${choices.join('')}</div></fieldset>`
}
const callUs = ({ brand }: PublicLook) => (brand.phone ? `call us on ${escapeHtml(brand.phone)}` : 'call us')

export function bookingPage({ shown, days, day, startsAt, typed, key, problem }: BookingForm): Page {
  const { look, place, hostName, minutes } = shown
  const head = `<h1>Book an inspection</h1><p class="at">${escapeHtml(place)}<br>${minutes} minutes${hostName ? ` with ${escapeHtml(hostName)}` : ''}</p>`
  const said = problem ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>` : ''
  const back = `<p><a href="${escapeHtml(shown.propertyPath)}">Back to the property</a></p>`
  const slots = day ? days.get(day) : undefined
  if (!day || !slots)
    return bookingFrame(
      look,
      'Book an inspection',
      `${head}${said}<p>No times are free online right now. Please ${callUs(look)}.</p>${back}`,
    )
  const form = `<form method="post"><input type="hidden" name="key" value="${escapeHtml(key)}">${slotChoice(slots, day, startsAt)}${personFields({ typed, shown, needs: 'email' })}<button class="main" aria-describedby="notice">Book</button></form>`
  return bookingFrame(look, 'Book an inspection', `${head}${said}${dayLinks(days, day)}${form}${back}`)
}

/** The same for everyone: what was booked is said in the email. */
export const bookedPage = ({ look, place, propertyPath }: BookingShown): Page =>
  bookingFrame(
    look,
    'Check your email',
    `<h1>Check your email</h1><p class="ok" role="status">We’ve sent the confirmation of your inspection of ${escapeHtml(place)}, with a link to change or cancel it.</p><p>Nothing after a few minutes? Look in your spam folder, or ${callUs(look)}.</p><p><a href="${escapeHtml(propertyPath)}">Back to the property</a></p>`,
  )
/** Not offered, not on the market, not there: all the same. */
export const notOfferedPage = (look?: PublicLook): Page =>
  bookingFrame(
    look,
    'Not offered',
    `<h1>Inspections can’t be booked here</h1><p>${look?.brand.phone ? `Call us on ${phoneLink(look.brand.phone)}` : 'Call or email the agent'} to find a time.</p>`,
  )
export const busyBookingPage = (): Page =>
  bookingFrame(undefined, 'Try again', '<h1>Too many tries at once</h1><p>Wait a minute, then try again, or call the agent.</p>')
