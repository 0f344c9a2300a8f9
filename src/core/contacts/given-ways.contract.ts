import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

/** An email or mobile that someone typed about a contact where no one signs in. It is theirs once staff add it. */
export const GivenWay = z
  .object({
    id: Id,
    kind: z.enum(['email', 'mobile']),
    value: z.string(),
  })
  .meta({ id: 'GivenWay' })
export type GivenWay = z.infer<typeof GivenWay>

export const GivenWayOfContact = GivenWay.extend({
  /** In words: “Open home, 12 Lantern Street”. */
  source: z.string(),
  givenAt: Instant,
})
export type GivenWayOfContact = z.infer<typeof GivenWayOfContact>
