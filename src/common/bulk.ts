import * as z from 'zod'
import { Id } from './ids.ts'

/** One request changes at most so many records. */
export const maxBulk = 5_000

/** Outcome for one record in a change of many; `kept`: not undone, because it was changed since. */
export const bulkOutcomes = ['changed', 'unchanged', 'refused', 'undone', 'kept'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/**
 * How far a change of many records is.
 *
 * @param records what the contract calls them, e.g. `contacts`
 */
export const bulkProgress = <Records extends string>(records: Records) => {
  const named = { [records]: z.array(z.object({ id: Id, name: z.string() })) } as Record<
    Records,
    z.ZodArray<z.ZodObject<{ id: typeof Id; name: z.ZodString }>>
  >
  return z.object({
    id: Id,
    state: z.enum(['running', 'finished', 'undoing', 'undone']),
    total: z.int(),
    done: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    undone: z.int(),
    /** Not undone, because they were changed since. */
    kept: z.int(),
    /** Why some were refused, the most frequent reason first, each with at most 20 of them. */
    reasons: z.array(z.object({ reason: z.string(), count: z.int(), ...named })),
  })
}
