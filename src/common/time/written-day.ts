import { localOf } from './days.ts'

// How days are written on screens, on paper and in messages.

const styles = {
  /** `20 Nov 2026` */
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  /** `20 November 2026` */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** `Fri 20 Nov` */
  shortWeekday: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `Friday 20 November` */
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  /** `Friday 20 November 2026` */
  weekdayYear: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type DayStyle = keyof typeof styles

/** A formatter takes longer to make than to use. */
const formatters = new Map<DayStyle, Intl.DateTimeFormat>()
function formatterOf(style: DayStyle): Intl.DateTimeFormat {
  const made = formatters.get(style) ?? new Intl.DateTimeFormat('en-AU', { ...styles[style], timeZone: 'UTC' })
  formatters.set(style, made)
  return made
}

/** @param day `2026-11-20`, or a wall-clock time `2026-11-20T15:30`: no zone can move either */
export const writtenDay = (day: string, style: DayStyle): string =>
  formatterOf(style)
    .format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
    .replace(',', '')

/** The day that an instant is on in a zone: the agency's, or the property's where the law counts its days. */
export const writtenDayAt = (instant: Date | string, timeZone: string, style: DayStyle): string =>
  writtenDay(localOf(new Date(instant), timeZone), style)
