/** Calendar days as `2026-11-20` and clock times as `15:30`. A day has no zone; which day it is now depends on one. */
const dayMs = 86_400_000
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`)

export const addDays = (day: string, days: number): string => new Date(utc(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => Math.round((utc(to) - utc(from)) / dayMs)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(utc(day)).getUTCDay() || 7
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The same day of a later month; the 31st becomes the last day of a shorter one. */
export function addMonths(day: string, months: number, dayOfMonth = Number(day.slice(8))): string {
  const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months
  const [year, month] = [Math.floor(at / 12), at % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(dayOfMonth, last))).toISOString().slice(0, 10)
}

/** A Saturday or Sunday becomes the Monday after it. */
export const workdayFrom = (day: string): string => (weekdayOf(day) > 5 ? addDays(day, 8 - weekdayOf(day)) : day)

export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? utc(text) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}

/** A formatter takes longer to make than to use, and much memory that is freed late; there are few zones. */
const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string | undefined, { withSeconds = false } = {}): Intl.DateTimeFormat {
  const key = `${timeZone ?? ''} ${withSeconds}`
  const known = clocks.get(key)
  if (known) return known
  const clock = new Intl.DateTimeFormat('sv-SE', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(withSeconds && { second: '2-digit' }),
    ...(timeZone && { timeZone }),
  })
  clocks.set(key, clock)
  return clock
}

/** `2026-11-20T15:30` on the clock of a zone; without one on that of this computer. */
export const localOf = (instant: Date, timeZone?: string): string => clockOf(timeZone).format(instant).replace(' ', 'T')

/** `2026-11-20T15:30:07` on the clock of a zone. */
export const localSecondOf = (instant: Date, timeZone: string): string =>
  clockOf(timeZone, { withSeconds: true }).format(instant).replace(' ', 'T')

/** The instant of a wall clock time; one that a change of the clocks skips is the hour after it. */
export function instantOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}:00Z`)
  const shown = (at: number) => Date.parse(`${localOf(new Date(at), timeZone)}:00Z`)
  // Twice: the first guess may lie on the other side of a change of the clocks.
  let at = asUtc - (shown(asUtc) - asUtc)
  at -= shown(at) - asUtc
  return new Date(at)
}

/** `15:30`, and `2026-11-20T15:30` on a day that there is. */
export const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
export const isLocal = (text: string): boolean =>
  text.length === 16 && text[10] === 'T' && isDay(text.slice(0, 10)) && isTime(text.slice(11))

/** Minutes since midnight, and back. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Moves a clock time, over midnight too. */
export function addMinutes(local: string, minutes: number): string {
  const at = Date.parse(`${local}:00Z`) + minutes * 60_000
  return new Date(at).toISOString().slice(0, 16)
}

/** `16:32` -> `4:32 pm`, as it is read everywhere; forms and the database keep 24 hours. */
export const clockTime = (time: string): string => {
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3, 5)} ${hour < 12 ? 'am' : 'pm'}`
}
/** `11:00–11:30 am`, `11:30 am – 12:15 pm`: how every span of clock times is written, on paper, in emails and on screens. */
export const clockRange = (from: string, to: string): string => {
  const [start, end] = [clockTime(from), clockTime(to)]
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)}–${end}` : `${start} – ${end}`
}
