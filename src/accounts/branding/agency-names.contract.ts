import * as z from 'zod'
import { isTimeZone } from '#common/time/time-zones.ts'

/** The names of a new agency, wherever it is made. */
export const agencyNames = {
  name: z.string().trim().min(1, 'Enter the agency name').max(80),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{1,39}$/, 'Use 2 to 40 lower-case letters, digits and hyphens'),
  referencePrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2,4}$/, 'Enter two to four letters'),
  timeZone: z.string().max(60, { abort: true }).refine(isTimeZone, 'Choose a time zone'),
}
