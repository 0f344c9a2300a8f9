import * as z from 'zod'

/** The query of every list: keyset pages, never OFFSET. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Opaque; from the `nextCursor` of the page before. */
  cursor: z.string().max(2000).optional(),
  q: z.string().max(200).optional(),
  /** The exact total costs a scan, so it is counted only when asked for. */
  count: z.stringbool().default(false),
}

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().nonnegative().optional() })
export interface Page<T> {
  items: T[]
  nextCursor: string | null
  total?: number | undefined
}

/** Comma-separated; a value that there is not is refused, for what it would find is not what was meant. */
export const someOf = (values: readonly string[]) =>
  z
    .string()
    .max(200, { abort: true })
    .refine(
      (text) => text === '' || text.split(',').every((part) => values.includes(part.trim())),
      `Must be one of: ${values.join(', ')}`,
    )
