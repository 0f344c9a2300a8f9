import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

export const PropertyAddress = z.object({
  id: Id,
  streetLine: z.string(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  createdAt: Instant,
})
export type PropertyAddress = z.infer<typeof PropertyAddress>

export const FoundProperty = z
  .object({
    id: Id,
    streetLine: z.string(),
    suburb: z.string().nullable(),
    state: z.string().nullable(),
    /** Listings it has had. */
    lives: z.int(),
  })
  .meta({ id: 'PropertyHit' })
export type FoundProperty = z.infer<typeof FoundProperty>
