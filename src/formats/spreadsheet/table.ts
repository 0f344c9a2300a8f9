/** `dollars`: a number; `day`: `2026-11-28`; `moment`: `2026-11-28T10:30`, a clock time without a zone. */
export type ColumnKind = 'text' | 'number' | 'dollars' | 'day' | 'moment'
export type CellValue = string | number | null
export interface Column {
  heading: string
  kind: ColumnKind
  /** In letters, about. */
  width: number
}
export interface TableRow {
  /** One for each column. */
  cells: readonly CellValue[]
  /** Sums up rows above it; shown in bold. */
  isTotal?: boolean
}
export interface Table {
  /** Of the sheet. */
  name: string
  columns: readonly Column[]
  /** Some rows at a time, so that a long table is never in memory as a whole. */
  rows: AsyncIterable<readonly TableRow[]>
}
