import * as z from 'zod'
import { Id } from '#common/ids.ts'

/** One change of one record: who, when, and each field before and after. */
export const HistoryEntry = z
  .object({
    id: Id,
    at: z.iso.datetime(),
    userName: z.string().nullable(),
    action: z.string(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>
