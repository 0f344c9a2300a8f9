import { Readable } from 'node:stream'
import { csvHeadings, csvLine } from '../csv/csv.ts'
import { workbook } from './workbook.ts'

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
export const spreadsheetFormats = ['xlsx', 'csv'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]
const mediaTypes: Record<SpreadsheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A table as a file for people: dates and amounts typed, so that it can be sorted and added up. */
export function spreadsheet(table: Table, format: SpreadsheetFormat): { body: Readable; mediaType: string } {
  return { body: format === 'xlsx' ? workbook(table) : Readable.from(asCsv(table)), mediaType: mediaTypes[format] }
}

/** Days and amounts as every program reads them, whatever its language: `2026-11-28 10:30`, `1280000`. */
async function* asCsv({ columns, rows }: Table): AsyncGenerator<string> {
  yield csvHeadings(columns.map(({ heading }) => heading))
  for await (const some of rows)
    yield some
      .map(({ cells }) =>
        csvLine(columns.map(({ kind }, i) => (kind === 'moment' ? spaced(cells[i] ?? null) : (cells[i] ?? null)))),
      )
      .join('')
}
const spaced = (value: CellValue) => (typeof value === 'string' ? value.replace('T', ' ') : value)
