// Days and local times are texts without a zone from the server to the screen and back: an open home is at 11:00 there,
// wherever this browser is. No Date is made of them except in UTC, which has no shifts.
import { addDays, daysBetween, localOf, weekdayOf } from '#common/time/days.ts'
import { agencyZone } from '../formatting.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (number: number) => String(number).padStart(2, '0')

interface Reading {
  /** The day it is now, `2026-11-22`. */
  now?: string
  /** Birthdays: what leaves the year open lies behind us. */
  isPast?: boolean
}

/**
 * A day as Australians type it, day first: `6/2/26`, `6.2.2026`, `6 Feb 2026`, `6 feb`, or `2026-02-06`; null for no day.
 * Without a year it is the nearest one to now: `3 jan` in December is next month, `28 dec` in January was last week.
 * Two figures are a year of this century up to fifty years from now, and of the last one after that.
 */
export function parseDay(typed: string, { now = today(), isPast = false }: Reading = {}): string | null {
  const text = typed.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  const figures = /^(\d{1,2})[./\s-](\d{1,2})(?:[./\s-](\d{2}|\d{4}))?$/.exec(text)
  const worded = /^(?:[a-z]{2,9},?\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3})[a-z]*\.?(?:,?\s+(\d{2}|\d{4}))?$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const [, day, month, year] = figures ?? worded ?? []
  if (!day || !month) return null
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

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : null
}

/** The Saturday to come, when most open homes are; today's, when it is one. `today` as `2026-11-20`. */
export const nextSaturday = (today: string): string => addDays(today, (13 - weekdayOf(today)) % 7)

/** Today where the agency is. */
export const today = (now = new Date()): string => localOf(now, agencyZone()).slice(0, 10)

export const splitLocal = (local: string | null): { day: string | null; time: string } => {
  const [day = '', time = ''] = (local ?? '').split('T')
  return { day: day || null, time }
}
