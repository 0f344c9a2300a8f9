import { columnOf } from './cell-text.ts'

const maxMerges = 100_000

/** Repeats the value of cells that are merged downwards in each row they cover. Across columns it counts for the first one only. */
export class MergedCells {
  /** Areas by the row they start in. */
  readonly #starts = new Map<number, { column: number; until: number }[]>()
  readonly #open = new Map<number, { until: number; text: string }>()

  /** The areas are at the end of a sheet, behind the cells they are about: so they are looked for before, as bytes. */
  static async of(bytes: AsyncIterable<Buffer>): Promise<MergedCells> {
    const merged = new MergedCells()
    let rest = ''
    let count = 0
    for await (const chunk of bytes) {
      const text = rest + chunk.toString('latin1')
      for (const [, column = '', from, until] of text.matchAll(/mergeCell ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g))
        if (count++ < maxMerges) merged.#add(columnOf(column), Number(from), Number(until))
      // An area that the end of the chunk has torn apart; one that was whole is not counted twice.
      const last = text.lastIndexOf('<')
      rest = last >= 0 && text.length - last < 100 && !text.includes('>', last) ? text.slice(last) : ''
    }
    return merged
  }
  #add(column: number | undefined, row: number, until: number): void {
    if (column === undefined || until <= row) return
    const known = this.#starts.get(row)
    if (known) known.push({ column, until })
    else this.#starts.set(row, [{ column, until }])
  }

  /** @param row its number in the sheet; rows come in order */
  fill(row: number, cells: string[]): void {
    for (const [column, { until, text }] of this.#open) {
      if (row > until) this.#open.delete(column)
      else if (!cells[column]) {
        while (cells.length < column) cells.push('')
        cells[column] = text
      }
    }
    for (const { column, until } of this.#starts.get(row) ?? []) {
      const text = cells[column]
      if (text) this.#open.set(column, { until, text })
    }
  }
}
