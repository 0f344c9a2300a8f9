import { daysBetween, addDays, isDay } from '../time/days.ts'
import { isBareWeekday, readDay, readTime } from './day-words.ts'
import { plainOf, type Reading } from './reading.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (number: number) => String(number).padStart(2, '0')

interface DayReading {
  /** The day it is now where the reader is, `2026-11-22`. */
  now: string
  /** Birthdays: what leaves the year open is in the past. */
  isPast?: boolean
}

/**
 * A day as Australians type it, day first: `6/2/26`, `6.2.2026`, `6 Feb 2026`, `6 feb`, `2026-02-06`, or in words: `sat`, `tomorrow`,
 * `next friday`, `in 90 days`; null for no day.
 * Without a year it is the nearest one to now: `3 jan` in December is next month, `28 dec` in January was last week.
 * Two figures are a year of this century up to fifty years from now, and of the last one after that.
 */
export function parseDay(typed: string, { now, isPast = false }: DayReading): string | null {
  const text = plainOf(typed) ?? ''
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const figures = /^(\d{1,2})[./\s-](\d{1,2})(?:[./\s-](\d{2}|\d{4}))?$/.exec(text)
  const worded = /^(?:[a-z]{2,9},? )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]{3})[a-z]*\.?(?:,? (\d{2}|\d{4}))?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] = figures ?? (months.includes(worded?.[2] ?? '') ? worded : undefined) ?? []
  if (!day || !month) return isPast ? null : namedDay(text, now)
  const [dayNumber, monthNumber] = [Number(day), figures ? Number(month) : months.indexOf(month) + 1]
  const thisYear = Number(now.slice(0, 4))
  if (year?.length === 4) return dayOf(Number(year), monthNumber, dayNumber)
  if (year) {
    const ofThisCentury = 2000 + Number(year)
    return dayOf(
      ofThisCentury > (isPast ? thisYear : thisYear + 50) ? ofThisCentury - 100 : ofThisCentury,
      monthNumber,
      dayNumber,
    )
  }
  const near = [thisYear, thisYear + 1, thisYear - 1]
    .map((one) => dayOf(one, monthNumber, dayNumber))
    .filter((one) => one !== null)
    .filter((one) => !isPast || one <= now)
  return near.toSorted((a, b) => Math.abs(daysBetween(now, a)) - Math.abs(daysBetween(now, b)))[0] ?? null
}

/** A day in words that says nothing else. */
function namedDay(text: string, now: string): string | null {
  const found = readDay(text, now)
  return found && found.from === 0 && found.length === text.length && !found.time && isDay(found.day) ? found.day : null
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : null
}

/** A time of day as `15:30`: typed as `3.30pm`, `3:30 pm`, `15:30`, `11am`, `noon`, or a bare hour, which is one of the working day. */
export function readClock(text: string): Reading<string> {
  const plain = plainOf(text)
  if (plain === '') return { value: null }
  const problem = 'Enter a time such as 11 am or 2:30 pm'
  const figures = /^(\d{1,2})(?:[:.](\d{2}))?$/.exec(plain ?? 'x')
  if (figures) {
    const [hours, minutes] = [Number(figures[1]), Number(figures[2] ?? 0)]
    // 1 to 6 without am or pm are in the afternoon; `06:30` is in the morning.
    const isAfternoon = hours > 0 && hours < 7 && !figures[1]?.startsWith('0')
    return hours < 24 && minutes < 60 ? { value: `${two(isAfternoon ? hours + 12 : hours)}:${two(minutes)}` } : { problem }
  }
  const found = readTime(plain ?? 'x')
  return found && found.from === 0 && found.length === plain?.length ? { value: found.time } : { problem }
}

/**
 * A day and perhaps a time: `sat 11am`, `19/12 at 2.30pm`, `tomorrow`. A weekday whose time is over is the one to come.
 * @param now `2026-11-22T17:05` where the reader is
 */
export function parseMoment(typed: string, now: string): { day: string; time: string | null } | null {
  const text = plainOf(typed) ?? ''
  const today = now.slice(0, 10)
  const day = parseDay(text, { now: today })
  if (day) return { day, time: null }
  const time = readTime(text)
  const words = time
    ? `${text.slice(0, time.from)} ${text.slice(time.from + time.length)}`.replaceAll(/[, ]+/g, ' ').trim()
    : text
  const named = time ? parseDay(words, { now: today }) : undefined
  if (time && named) {
    const isOver = named === today && time.time <= now.slice(11) && isBareWeekday(words)
    return { day: isOver ? addDays(named, 7) : named, time: time.time }
  }
  const spoken = time ? undefined : readDay(text, today)
  return spoken?.time && spoken.length === text.length ? { day: spoken.day, time: spoken.time } : null
}
