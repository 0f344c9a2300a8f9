// Days and local times are texts without a zone from the server to the screen and back: an open home is at 11:00 there,
// wherever this browser is. No Date is made of them except in UTC, which has no shifts.

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (number: number) => String(number).padStart(2, '0')

/** A day as Australians type it, day first: `6/2/26`, `6.2.2026`, `6 Feb 2026`, `6 feb`, or `2026-02-06`; null for no day. */
export function parseDay(typed: string, thisYear = new Date().getFullYear()): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const figures = /^(\d{1,2})[./\s-](\d{1,2})(?:[./\s-](\d{2}|\d{4}))?$/.exec(text)
  const worded = /^(?:[a-z]{2,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?(?:,?\s+(\d{2}|\d{4}))?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  if (figures) return dayOf(yearOf(figures[3], thisYear), Number(figures[2]), Number(figures[1]))
  if (worded) return dayOf(yearOf(worded[3], thisYear), months.indexOf(worded[2] ?? '') + 1, Number(worded[1]))
  return null
}

const yearOf = (typed: string | undefined, thisYear: number) =>
  typed === undefined ? thisYear : typed.length === 2 ? 2000 + Number(typed) : Number(typed)

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : null
}

/** `2026-11-21T11:00` and 30 -> `2026-11-21T11:30`. */
export const plusMinutes = (local: string, minutes: number): string =>
  new Date(new Date(`${local}:00Z`).getTime() + minutes * 60_000).toISOString().slice(0, 16)

const dayMs = 24 * 60 * 60_000
/** The Saturday to come, when most open homes are; today's, when it is one. `today` as `2026-11-20`. */
export function nextSaturday(today: string): string {
  const at = new Date(`${today}T00:00:00Z`)
  return new Date(at.getTime() + ((6 - at.getUTCDay() + 7) % 7) * dayMs).toISOString().slice(0, 10)
}

/** Today on this browser's calendar. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

export const splitLocal = (local: string | null): { day: string | null; time: string } => {
  const [day = '', time = ''] = (local ?? '').split('T')
  return { day: day || null, time }
}
