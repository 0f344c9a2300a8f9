import { Readable } from 'node:stream'
import { csvHeadings, csvLine } from '../csv/csv.ts'
import type { CellValue, Table } from './table.ts'
import { workbook } from './workbook.ts'

export type { CellValue, Column, TableRow } from './table.ts'

export type SpreadsheetFormat = 'xlsx' | 'csv'
const mediaTypes: Record<SpreadsheetFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** A table as a file for people: dates and amounts typed, so that it can be sorted and added up. */
export function spreadsheet(table: Table, format: SpreadsheetFormat): { body: Readable; mediaType: string } {
  return { body: format === 'xlsx' ? workbook(table) : Readable.from(asCsv(table)), mediaType: mediaTypes[format] }
}

/** Days and amounts as every program reads them, in any language: `2026-11-28 10:30`, `1280000`. */
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
