import * as z from 'zod'
import { isLocal, isTime } from './days.ts'

// The only schemas for days and times: what they let in, PostgreSQL can store and a calendar can show.

const isInReach = (text: string) => text >= '1000'
/** A calendar day, `2026-11-20`. */
export const Day = z.iso.date('Enter a valid date').refine(isInReach, 'Enter a valid date')
/** A moment in UTC, `2026-11-20T09:30:00.000Z`. */
export const Instant = z.iso.datetime('Enter a valid time in UTC').refine(isInReach, 'Enter a valid time in UTC')
/** Wall-clock time without a zone, `2026-11-20T09:30`. */
export const LocalTime = z
  .string()
  .max(16, { error: 'Enter a date and a time', abort: true })
  .refine((text) => isInReach(text) && isLocal(text), 'Enter a date and a time')
/** Time of a day, `09:30`. */
export const ClockTime = z
  .string()
  .max(5, { error: 'Enter a time such as 9:30 am', abort: true })
  .refine(isTime, 'Enter a time such as 9:30 am')
