import * as z from 'zod'
import { cents, count, day, text, yesNo } from './field-kinds.ts'

const period = z.enum(['week', 'month', 'year'])

/** The same rent said for another period: REAXML lets a home be let by the week and by the month. */
export const OtherRent = z.object({
  cents: z.int('Must be whole cents').positive('Enter an amount above zero').max(9_000_000_000_000),
  period,
})

export const Season = z.object({
  name: z.string().trim().min(1, 'Enter a season name').max(60, 'At most 60 characters'),
  /** Days of a year as `MM-DD`: seasons come back every year, and may run over its end. */
  from: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day of the year as MM-DD'),
  to: z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Enter a day of the year as MM-DD'),
  rentCents: z.int('Must be whole cents').nonnegative('Can’t be negative').max(9_000_000_000_000),
  period,
})
export type Season = z.infer<typeof Season>

export const leaseFields = {
  otherRents: z.array(OtherRent).max(3, 'Up to three'),
  /** The landlord's declaration about the minimum standards of the state. */
  minimumStandards: text(1_000),
  /** A home that is let by the day or week to holiday makers. */
  isHolidayLet: yesNo,
}

/** Holiday homes (REAXML `holidayRental`). */
export const holidayFields = {
  sleeps: count(999),
  minimumNights: count(365),
  seasons: z.array(Season).max(12, 'Up to twelve seasons'),
}

/** A property that is sold with its tenant. */
export const tenancyFields = {
  tenantName: text(120),
  /** The day on which the tenant's written consent to photos of their things was seen. */
  tenantPhotoConsentOn: day,
  leaseStartsOn: day,
  leaseEndsOn: day,
  passingRentCents: cents,
  passingRentPeriod: period.nullable(),
}
