import { phoneLink, type PublicLook } from '#accounts/branding/server/public-page.ts'
import { escapeHtml } from '#common/escape-html.ts'
import { bookingFrame, dayLinks, type Page, slotChoice } from './booking-page.ts'
import type { ShownBooking } from './change-booking.service.ts'

/** One inspection, for the buyer who holds its link: when, another time, or cancelled by a button. */
export function ticketPage(shown: ShownBooking, said?: string): Page {
  const { look, place, when, state, problem } = shown
  const note = problem
    ? `<p class="problem" role="alert">${escapeHtml(problem)}</p>`
    : said
      ? `<p class="ok" role="status">${escapeHtml(said)}</p>`
      : ''
  const title = { planned: 'Your inspection', cancelled: 'Inspection cancelled', over: 'This inspection is over' }[state]
  const head = `<h1>${title}</h1><p class="at">${escapeHtml(place)}<br>${escapeHtml(when)}</p>`
  const again = shown.bookingPath ? `<p><a href="${escapeHtml(shown.bookingPath)}">Book another time</a></p>` : ''
  return bookingFrame(look, title, `${head}${note}${state === 'planned' ? changes(shown) : again}`)
}

function changes({ look, days, day, isLate }: ShownBooking): string {
  const phone = look.brand.phone ? ` on ${phoneLink(look.brand.phone)}` : ''
  const slots = day ? days?.get(day) : undefined
  const move =
    day && days && slots
      ? `<h2>Choose another time</h2>${dayLinks(days, day)}<form method="post" action="?do=move">${slotChoice(slots, day, '')}<button class="main">Move</button></form>`
      : `<p>${isLate ? 'It starts soon' : 'No other times are free online'}. To move it, please call us${phone}.</p>`
  return `<div class="stack"><div>${move}</div><form method="post" action="?do=cancel"><h2>Can’t make it?</h2><button>Cancel the inspection</button></form></div>`
}

/** Page of an altered link; its agency is not known. */
export const goneTicket = (look?: PublicLook): Page =>
  bookingFrame(
    look,
    'Link closed',
    `<h1>This link no longer works</h1><p>Reply to the email, or call ${look?.brand.phone ? `us on ${phoneLink(look.brand.phone)}` : 'the agent'}.</p>`,
  )
