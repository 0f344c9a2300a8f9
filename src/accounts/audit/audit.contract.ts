import * as z from 'zod'
import { Id } from '#common/ids.ts'
import { Instant } from '#common/time/when.ts'

export const FieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })

/** One change of one record: who, when, and each field before and after. */
export const HistoryEntry = z
  .object({
    id: Id,
    at: Instant,
    userName: z.string().nullable(),
    action: z.string(),
    changes: z.array(FieldChange),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>
