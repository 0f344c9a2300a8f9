import { formatCents } from '#common/money.ts'
import { clockTime, localOf } from '#common/time/days.ts'
import { writtenDay } from '#common/time/written-day.ts'

// An agency reads its own clock wherever its people are; set once after signing in.
let timeZone: string | undefined
/** Undefined before someone has signed in. */
export const agencyZone = (): string | undefined => timeZone
export function setTimeZone(zone: string | undefined): void {
  timeZone = zone
}

/** `$1,250,000`; a dash where there is no amount. */
export const formatMoney = (cents: number | null | undefined) => (cents == null ? '–' : formatCents(cents))

const number = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 })
export const formatNumber = (value: number) => number.format(value)

/** Square metres as people say them: `607 m²`, from one hectare on `1.42 ha`. */
export const formatArea = (m2: number | null | undefined) =>
  m2 == null ? '–' : m2 >= 10_000 ? `${number.format(m2 / 10_000)} ha` : `${number.format(Math.round(m2 * 10) / 10)} m²`

/** An instant as a day: `20 Nov 2026`. */
export const formatDate = (instant: string | Date) => writtenDay(localOf(new Date(instant), timeZone), 'short')

/** A calendar day (`2026-11-20`) without a zone, so that no zone can move it. */
export const formatDay = (day: string) => writtenDay(day, 'short')

/** `10:42 am`. */
export const formatTime = (instant: string | Date) => clockTime(localOf(new Date(instant), timeZone).slice(11))

/** `20 Nov 2026, 10:42 am`. */
export const formatDateTime = (instant: string | Date) => `${formatDate(instant)}, ${formatTime(instant)}`

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** How long ago, while that says more than a date does: `just now`, `5 min ago`, `3 h ago`, `2 days ago`, then the date. */
export function formatRelative(instant: string | Date, now: Date = new Date()): string {
  const agoMs = now.getTime() - new Date(instant).getTime()
  if (agoMs < minuteMs) return 'just now'
  if (agoMs < 60 * minuteMs) return `${Math.floor(agoMs / minuteMs)} min ago`
  if (agoMs < dayMs) return `${Math.floor(agoMs / (60 * minuteMs))} h ago`
  const days = Math.floor(agoMs / dayMs)
  return days === 1 ? 'yesterday' : days < 14 ? `${days} days ago` : formatDate(instant)
}
