import { sql } from 'kysely'
import * as z from 'zod'
import { AppError } from '#common/errors.ts'

/**
 * The position after which a page continues: the sort values of its last row. Opaque to the caller, so it is checked like any input.
 * @param shape is made for a cursor only: most pages are the first, and making it costs more than the rest of what is parsed
 * @throws AppError invalid when it was altered or belongs to another sort
 */
export function readCursor<T extends z.ZodType>(cursor: string | undefined, shape: () => T): z.output<T> | undefined {
  if (!cursor) return undefined
  try {
    const text = Buffer.from(cursor, 'base64url').toString('utf8')
    // The database stores no NUL and would refuse the whole query.
    if (!text.includes('\\u0000')) return shape().parse(JSON.parse(text))
    throw new Error('NUL')
  } catch {
    throw new AppError('invalid', 'This page link isn’t valid. Start from the first page', {
      fields: [{ path: 'cursor', message: 'Not valid for this list' }],
    })
  }
}
export const writeCursor = (values: readonly unknown[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Cuts the one extra row that shows whether there is a next page. */
export function cutPage<R>(
  rows: R[],
  limit: number,
  positionOf: (row: R) => readonly unknown[],
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > limit && last ? writeCursor(positionOf(last)) : null }
}

/**
 * The row limit, written into the statement. For a parameter PostgreSQL assumes a tenth of the table, considers generic plans too
 * expensive and plans again at each call, which for a page of listings took a third of the time. Only sizes that screens ask for: each
 * is a statement of its own.
 */
export const rowLimit = (count: number) => (usual.has(count) || usual.has(count - 1) ? sql.lit(count) : sql`${count}`)
const usual = new Set([1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20, 25, 30, 40, 50, 60, 100, 200, 500, 1000, 2000])
