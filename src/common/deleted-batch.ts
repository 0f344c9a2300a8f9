import * as z from 'zod'
import { Id } from './ids.ts'
import { Instant } from './time/when.ts'

/** Records that were deleted by one action and can be restored by one. */
export const DeletedBatch = z
  .object({
    id: Id,
    deletedAt: Instant,
    deletedBy: z.string().nullable(),
    total: z.int(),
    /** How many of them are in the recycle bin, unchanged since. */
    left: z.int(),
    isRestoring: z.boolean(),
  })
  .meta({ id: 'DeletedBatch' })
export type DeletedBatch = z.infer<typeof DeletedBatch>
