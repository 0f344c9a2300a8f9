import { AppError } from '#common/errors.ts'
import { type CsvOptions, csvRows, delimiterOf } from '#formats/csv/csv.ts'
import { type Decoded, decoded } from '#formats/decode-text.ts'
import type { SourceRow } from './source-row.ts'
import { type Groups, groupsIn, vcardColumns, vcardRows } from './vcard-rows.ts'

export { vcardColumns } from './vcard-rows.ts'
export type { SourceRow } from './source-row.ts'
export { openWorkbook } from './xlsx/read-workbook.ts'
export { WorkbookRefused } from './xlsx/workbook-refused.ts'

export interface Source {
  format: 'csv' | 'vcard'
  encoding: Decoded['encoding']
  headers: string[]
  /** Some lines were UTF-8 and others Windows-1252, of those read so far. */
  isMixed(): boolean
  rows: AsyncIterable<SourceRow>
}

/**
 * Any file as headings and rows, read as a stream.
 * @param groups of a vCard file, read before
 * @throws AppError invalid when it is no such file at all
 */
export async function openSource(bytes: AsyncIterable<Buffer>, groups?: Groups, options?: CsvOptions): Promise<Source> {
  const [head, all] = await peeked(bytes, 64_000)
  if (!head.length) throw refused('The file is empty')
  if (head[0] === 0x50 && head[1] === 0x4b)
    throw refused('This is a zip or Excel file. Unzip it or save it as CSV, then choose that file')
  const { encoding, text, isMixed } = decoded(head, all)
  if (!encoding.startsWith('utf-16') && head.includes(0)) throw refused('This is not a text file. Choose a CSV or vCard file')
  const [start, whole] = await peekedText(text, 16_000)
  if (isVcard(start)) return { format: 'vcard', encoding, isMixed, headers: [...vcardColumns], rows: vcardRows(whole, groups) }
  // Excel's own first line `sep=;` names the delimiter.
  const named = /^"?sep=(\t|[,;|])"?[\t,;|]*(?:\r\n|\n|\r)/i.exec(start)?.[1]
  const rows = csvRows(whole, named ?? delimiterOf(start), options)[Symbol.asyncIterator]()
  const next = () =>
    rows.next().catch((error: Error) => {
      throw refused(spokenParseError(error))
    })
  if (named) await next()
  const first = await next()
  if (first.done) throw refused('This file has no rows')
  const { cells } = first.value
  // A file without headings starts with a person.
  const hasHeadings = !cells.some((cell) => isPersonal(cell.trim()))
  const headers = hasHeadings ? cells.map((cell) => cell.trim().slice(0, 200)) : cells.map((_, i) => `Column ${i + 1}`)
  return { format: 'csv', encoding, isMixed, headers, rows: following(rows, hasHeadings ? [] : [first.value]) }
}

/** The groups in a vCard file; of any other file there are none. */
export async function readGroups(bytes: AsyncIterable<Buffer>): Promise<Groups> {
  const [head, all] = await peeked(bytes, 64_000)
  const [start, whole] = await peekedText(decoded(head, all).text, 16_000)
  return isVcard(start) ? groupsIn(whole) : new Map()
}
const isVcard = (start: string) => /^\s*(?:\S+\.)?BEGIN:VCARD/i.test(start)

/** An email address or a phone number. */
const isPersonal = (cell: string) =>
  cell.length <= 254 && (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(cell) || /^[+(]?\d[\d\s()-]{6,}$/.test(cell))
const refused = (message: string) => new AppError('invalid', message, { fields: [{ path: 'file', message }] })

export function spokenParseError(error: Error): string {
  const { code, lines } = error as Error & { code?: string; lines?: number }
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
    return `The file can’t be read after line ${lines ?? '?'}: a closing quotation mark is missing`
  return code?.startsWith('CSV_') ? `The file can’t be read after line ${lines ?? '?'}` : error.message
}

async function* following(rows: AsyncIterator<SourceRow>, first: SourceRow[]): AsyncGenerator<SourceRow> {
  yield* first
  try {
    for (let next = await rows.next(); !next.done; next = await rows.next()) yield next.value
  } finally {
    await rows.return?.()
  }
}

/** The beginning, and everything again from the beginning. */
async function peeked(bytes: AsyncIterable<Buffer>, length: number): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = bytes[Symbol.asyncIterator]()
  const seen: Buffer[] = []
  for (let size = 0; size < length; ) {
    const next = await iterator.next()
    if (next.done) break
    seen.push(next.value)
    size += next.value.length
  }
  return [Buffer.concat(seen), rejoined(seen, iterator)]
}
async function peekedText(text: AsyncIterable<string>, length: number): Promise<[string, AsyncIterable<string>]> {
  const iterator = text[Symbol.asyncIterator]()
  const seen: string[] = []
  for (let size = 0; size < length; ) {
    const next = await iterator.next()
    if (next.done) break
    seen.push(next.value)
    size += next.value.length
  }
  return [seen.join(''), rejoined(seen, iterator)]
}
async function* rejoined<T>(seen: readonly T[], iterator: AsyncIterator<T>): AsyncGenerator<T> {
  yield* seen
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  } finally {
    await iterator.return?.()
  }
}
