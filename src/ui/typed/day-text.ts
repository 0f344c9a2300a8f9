// Days and local times are texts without a zone from the server to the screen and back: an open home is at 11:00 there,
// wherever this browser is. No Date is made of them except in UTC, which has no shifts.
import { addDays, localOf, weekdayOf } from '#common/time/days.ts'
import { parseDay as parseTypedDay } from '#common/typed/typed-day.ts'
import { agencyZone } from '../formatting.ts'

/** A day as it is typed where the agency is: `parseTypedDay` says what is understood. */
export const parseDay = (
  typed: string,
  { now = today(), isPast = false }: { now?: string; isPast?: boolean } = {},
): string | null => parseTypedDay(typed, { now, isPast })

/** The Saturday to come, when most open homes are; today's, when it is one. `today` as `2026-11-20`. */
export const nextSaturday = (today: string): string => addDays(today, (13 - weekdayOf(today)) % 7)

/** Today where the agency is. */
export const today = (now = new Date()): string => localOf(now, agencyZone()).slice(0, 10)

export const splitLocal = (local: string | null): { day: string | null; time: string } => {
  const [day = '', time = ''] = (local ?? '').split('T')
  return { day: day || null, time }
}

/** The wall-clock time where the agency is now. */
export const localNow = (now = new Date()): string => localOf(now, agencyZone())
