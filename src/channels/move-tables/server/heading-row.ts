import { AppError } from '#common/errors.ts'
import type { SourceRow } from '#formats/tables/tables.ts'

const filled = ({ cells }: SourceRow) => cells.filter((cell) => cell.trim()).length

/** Takes the headings from the rows of a sheet: titles above a table, of one cell each, are left out and named. */
export async function withoutBanner(
  rows: AsyncGenerator<SourceRow>,
): Promise<{ banner: string[]; headings: string[]; rows: AsyncGenerator<SourceRow> }> {
  const first: SourceRow[] = []
  while (first.length < 5) {
    const next = await rows.next()
    if (next.done) break
    first.push(next.value)
    if (filled(next.value) > 1) break
  }
  const last = first.at(-1)
  if (!last)
    throw new AppError('invalid', 'This sheet has no rows', { fields: [{ path: 'file', message: 'This sheet has no rows' }] })
  // A sheet of one column has no title that differs from its headings.
  const titles = filled(last) > 1 ? first.slice(0, -1) : []
  const [head = last, ...rest] = first.slice(titles.length)
  return {
    banner: titles.map(
      ({ line, cells }) => `Line ${line} above the headings was left out: “${cells.join(' ').trim().slice(0, 80)}”`,
    ),
    headings: head.cells.map((cell) => cell.trim().slice(0, 200)),
    rows: following(rest, rows),
  }
}
async function* following(first: readonly SourceRow[], rest: AsyncGenerator<SourceRow>): AsyncGenerator<SourceRow> {
  yield* first
  yield* rest
}
