import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'

const isDay = (text: string) => !Number.isNaN(Date.parse(text))
const dayText = z
  .string()
  .max(10)
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine(isDay)
  .or(z.literal(['infinity', '-infinity']))

/** Sort values as PostgreSQL writes them into a cursor: an altered one is refused here, not by the database. */
export const cursorValues = {
  text: z.string().max(2_000),
  integer: z.string().regex(/^-?\d{1,9}$/),
  bigint: z.string().regex(/^-?\d{1,18}$/),
  'double precision': z
    .string()
    .max(30)
    .refine((text) => /^[-\d.e+]+$/.test(text) && Number.isFinite(Number(text))),
  date: dayText,
  timestamptz: z
    .string()
    .max(40)
    .refine((text) => {
      const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:\+00|Z))$/.exec(text) ?? []
      return isDay(`${day}T${time.replace('+00', 'Z')}`)
    })
    .or(z.literal(['infinity', '-infinity'])),
}
export type CursorType = keyof typeof cursorValues

export const typeOf = (type: CursorType): RawBuilder<unknown> => sql.raw(type)
