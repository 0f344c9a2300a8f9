import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import type { SourceRow } from './source-row.ts'

/** The sign that splits the first lines into the most columns, quotes aside. */
export function delimiterOf(head: string): string {
  const lines = head
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, 5)
    .filter(Boolean)
  const count = (sign: string) => Math.min(...lines.slice(0, 1).map((line) => line.split(sign).length - 1))
  return [',', ';', '\t', '|'].toSorted((a, b) => count(b) - count(a))[0] ?? ','
}

/** A row may hold so many letters; more means a quotation mark that never closes. */
const maxRowLength = 500_000

/** @throws Error of the parser, when the file stops making sense; rows before it have come out */
export async function* csvRows(text: AsyncIterable<string>, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    // Whatever ends lines in this file; mixed ones too.
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const source = Readable.from(text)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const found of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (found.record.some((cell) => cell.trim())) yield { line: found.info.lines, cells: found.record.slice(0, 500) }
    }
  } finally {
    source.destroy()
    parser.destroy()
  }
}
