import type { ColumnProfile } from './profile.ts'
import { ColumnProfiler } from './column-profiler.ts'

const maxColumns = 500
/** The values of all columns together; when there are more, the largest column that joins nothing is no longer counted. */
const maxValueBytes = 200_000_000

/** Sees all rows of a table. */
export class TableProfiler {
  readonly #columns: ColumnProfiler[]
  readonly #named: number
  readonly #maxValueBytes: number
  #rows = 0
  #longRows = 0

  constructor(headings: readonly string[], maxBytes = maxValueBytes) {
    this.#columns = distinctHeadings(headings).map((heading) => new ColumnProfiler(heading))
    this.#named = headings.length
    this.#maxValueBytes = maxBytes
  }

  add(cells: readonly string[]): void {
    this.#rows++
    if (cells.length > this.#named && cells.slice(this.#named).some((cell) => cell.trim())) this.#longRows++
    for (let i = 0; i < cells.length && i < maxColumns; i++) {
      const cell = cells[i] ?? ''
      if (i >= this.#columns.length) {
        if (!cell.trim()) continue
        while (this.#columns.length <= i) this.#columns.push(new ColumnProfiler(`Column ${this.#columns.length + 1}`))
      }
      this.#columns[i]?.add(cell)
    }
    if (this.#rows % 10_000 === 0) this.#makeRoom()
  }

  #makeRoom(): void {
    const bytesOf = ({ values }: ColumnProfiler) => values?.bytes ?? 0
    const sorted = this.#columns.toSorted((a, b) => Number(a.mayBeKey) - Number(b.mayBeKey) || bytesOf(b) - bytesOf(a))
    let bytes = sorted.reduce((sum, column) => sum + bytesOf(column), 0)
    for (const column of sorted) {
      if (bytes <= this.#maxValueBytes) return
      bytes -= bytesOf(column)
      column.forgetValues()
    }
  }

  profile(): { rows: number; columns: ColumnProfile[] } {
    return { rows: this.#rows, columns: this.#columns.map((column) => column.profile()) }
  }
  /** The values of columns by which tables may join. */
  *keys(): Generator<[column: number, values: Uint32Array]> {
    for (const [i, column] of this.#columns.entries()) {
      const { kind } = column.profile()
      if (column.values && (kind === 'id' || (kind === 'number' && column.mayBeKey))) yield [i, column.values.values()]
    }
  }
  problems(): string[] {
    const rounded = this.#columns
      .map((column) => column.profile())
      .filter(({ kind, hasScientific }) => kind === 'id' && hasScientific)
    return [
      ...rounded.map(
        ({ heading }) => `Excel has rounded ids in “${heading}”. Export the table again and add it without opening it in Excel`,
      ),
      ...(this.#longRows
        ? [`${rowsHave(this.#longRows)} more cells than there are headings. Check for stray commas and quotation marks`]
        : []),
    ]
  }
}

const rowsHave = (count: number) => (count === 1 ? '1 row has' : `${count.toLocaleString('en-AU')} rows have`)

/** `Phone`, `Phone (2)`; a column without a heading is named by its place. */
export function distinctHeadings(headings: readonly string[]): string[] {
  const taken = new Set(headings.map((heading) => heading.toLowerCase()))
  const seen = new Set<string>()
  return headings.map((given, i) => {
    const heading = given || `Column ${i + 1}`
    let name = heading
    for (let n = 2; seen.has(name.toLowerCase()) || (name !== given && taken.has(name.toLowerCase())); n++)
      name = `${heading} (${n})`
    seen.add(name.toLowerCase())
    return name
  })
}
