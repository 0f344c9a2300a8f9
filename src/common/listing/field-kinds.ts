import * as z from 'zod'
import { Day, LocalTime } from '#common/time/when.ts'
import { areaUnits } from './listing-values.ts'

// Kinds of fields of a listing. Every kind may be null: a draft is allowed to be incomplete.

export const text = (max: number) =>
  z
    .string()
    .max(max, { error: `At most ${max} characters`, abort: true })
    .nullable()
export const cents = z.int('Must be whole cents').nonnegative('Can’t be negative').max(9_000_000_000_000).nullable()
export const count = (max: number) =>
  z.int('Enter a whole number').min(0, 'Can’t be negative').max(max, `At most ${max}`).nullable()
export const day = Day.nullable()
export const yesNo = z.boolean().nullable()
export const percent = z.number().min(0, 'Can’t be negative').max(1000, 'At most 1,000%').nullable()
/** Wall-clock time at the property, without a zone: an open home is at 11:00 there, wherever the reader is. */
export const localTime = LocalTime
export const webUrl = z
  .string()
  .max(2000, { abort: true })
  .check(z.url({ protocol: /^https?$/, error: 'Enter a web address starting with https://' }))
export const amount = z.number().nonnegative('Can’t be negative').max(1e9)

export const Area = z.object({ value: amount, unit: z.enum(areaUnits) })
export type Area = z.infer<typeof Area>
