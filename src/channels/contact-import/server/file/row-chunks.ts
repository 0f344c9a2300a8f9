import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SourceRow } from '#formats/tables/tables.ts'
import type { Plan, ReadSourceRow } from '../run/plan-rows.ts'
import { readRow } from '../run/row-to-contact.ts'

/** Large enough that commits cost little, small enough that cancelling is quick. */
const rowsPerCommit = 2000
/** Rows may be long; so many letters are a chunk, however few rows they are. */
const lettersPerCommit = 2_000_000

const rowsPerTurn = 25

/** Reads the rest of the rows, some at a time; where the file stops making sense it ends there. */
export async function* chunksOf(
  rows: AsyncIterable<SourceRow>,
  skip: number,
  { rules, corrections }: Plan,
  onError: (error: Error) => void,
): AsyncGenerator<ReadSourceRow[]> {
  let chunk: ReadSourceRow[] = []
  let letters = 0
  let n = 0
  try {
    for await (const row of rows) {
      if (n++ < skip) continue
      const cells = corrections[n - 1] ?? row.cells
      chunk.push({ ...row, cells, read: readRow(cells, rules) })
      for (const cell of row.cells) letters += cell.length
      // Gives way to the database's answers, which are not to wait for a whole chunk.
      if (n % rowsPerTurn === 0) await nextTurn()
      if (chunk.length < rowsPerCommit && letters < lettersPerCommit) continue
      yield chunk
      chunk = []
      letters = 0
    }
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('CSV_')) throw error
    onError(error as Error)
  }
  if (chunk.length) yield chunk
}

/** Makes the next one while the one before is dealt with: rows are read while the database writes. */
export async function* ahead<T>(source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    let next = source.next()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = source.next()
      // The caller gets the failure; without a caller it is ignored.
      next.catch(() => {})
      yield value
    }
  } finally {
    await source.return(undefined)
  }
}
