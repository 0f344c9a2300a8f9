import { type CsvError, type Parser, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

export interface CsvRow {
  /** Where it ends in the file, from 1. */
  line: number
  cells: string[]
}
export interface CsvOptions {
  /** Cells of a row; more are left out. */
  maxCells?: number | undefined
  /**
   * Hears of a line whose quotation mark never closes. With it the line is read as it is, and the rows behind it as usual; without it the
   * file ends there, or the row goes on to the next quotation mark.
   */
  onUnclosedQuote?: ((line: number) => void) | undefined
}

/** A row may hold so many letters; more means a quotation mark that never closes. */
const maxRowLength = 500_000
const defaultMaxCells = 500
/** Each costs a look through as many letters as a row may have. */
const maxUnclosed = 200

/** @throws CsvError when the file stops making sense; the rows before it have come out */
export async function* csvRows(
  text: AsyncIterable<string> | Iterable<string>,
  delimiter: string,
  { maxCells = defaultMaxCells, onUnclosedQuote }: CsvOptions = {},
): AsyncGenerator<CsvRow> {
  let reader = new RowReader(delimiter, 0)
  let unclosed = 0
  let columns = 0
  async function* read(chunk: Buffer | undefined): AsyncGenerator<CsvRow> {
    let next = chunk
    for (;;) {
      const error = await reader.feed(next)
      for (const row of reader.taken()) {
        columns ||= row.cells.length
        const lines = onUnclosedQuote && row.raw ? linesApart(row, row.raw, delimiter, columns) : undefined
        if (lines?.[0]) onUnclosedQuote?.(lines[0].line)
        yield* lines ?? [row]
      }
      if (!error) return
      const rest = onUnclosedQuote && isUnclosed(error) && ++unclosed <= maxUnclosed ? lineAt(reader.unread()) : undefined
      if (!rest) throw error
      const line = reader.line + rest.lines
      onUnclosedQuote?.(line)
      yield { line, cells: cellsOf(rest.text, delimiter) }
      reader = new RowReader(delimiter, line)
      // The end of the file closes a row as well: it comes again, behind what is left.
      if (chunk === undefined) yield* read(rest.behind)
      next = chunk === undefined ? undefined : rest.behind
    }
  }
  try {
    for await (const chunk of text) for await (const row of read(Buffer.from(chunk))) if (hasText(row)) yield cut(row, maxCells)
    for await (const row of read(undefined)) if (hasText(row)) yield cut(row, maxCells)
  } finally {
    reader.close()
  }
}
const hasText = ({ cells }: CsvRow) => cells.some((cell) => cell.trim())
const cut = ({ line, cells }: CsvRow, maxCells: number) => ({ line, cells: cells.slice(0, maxCells) })
const isUnclosed = ({ code }: CsvError) => code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED'

const options = (delimiter: string) => ({
  delimiter,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  max_record_size: maxRowLength,
  // Any line ending, also mixed ones.
  record_delimiter: ['\r\n', '\n', '\r'],
})

interface RawRow extends CsvRow {
  /** Its bytes, where a cell looks as if its quotation mark closed in another row. */
  raw?: Buffer | undefined
}
const isOdd = (cell: string) => cell.startsWith('"') && /[\r\n]/.test(cell)

/** The lines of a row whose quotation marks don't pair up, when each of them is a row of its own; undefined for a row that is right. */
function linesApart({ line, cells }: CsvRow, raw: Buffer, delimiter: string, columns: number): CsvRow[] | undefined {
  try {
    parseAtOnce(raw, { ...options(delimiter), relax_quotes: false })
    return undefined
  } catch {
    const lines = raw
      .toString('utf8')
      .trimEnd()
      .split(/\r\n|\n|\r/)
    const rows = lines.map((text, n) => ({ line: line - lines.length + 1 + n, cells: cellsOf(text, delimiter) }))
    return rows.every((row) => row.cells.length === columns) ? rows : [{ line, cells }]
  }
}

/** Feeds a parser chunk by chunk. Its rows are taken by call, because those that a stream still holds are lost when it fails. */
class RowReader {
  readonly #parser: Parser
  /** Bytes since the end of the last row, and their offset in all that was fed. */
  #kept: Buffer = Buffer.alloc(0)
  #keptFrom = 0
  #rowEnd = 0
  #rows: RawRow[] = []
  /** The line in which the last row ended. */
  line: number

  constructor(delimiter: string, linesBefore: number) {
    this.line = linesBefore
    this.#parser = parse({
      ...options(delimiter),
      on_record: (cells: string[], { lines, bytes }) => {
        const raw = cells.some(isOdd) ? this.#kept.subarray(this.#rowEnd - this.#keptFrom, bytes - this.#keptFrom) : undefined
        this.line = linesBefore + lines
        this.#rowEnd = bytes
        this.#rows.push({ line: this.line, cells, raw })
        return null
      },
    })
    // Each failure comes with the chunk as well.
    this.#parser.on('error', () => {})
  }

  /** @param chunk undefined at the end */
  async feed(chunk: Buffer | undefined): Promise<CsvError | undefined> {
    if (chunk?.length) {
      this.#kept = Buffer.concat([this.#kept.subarray(this.#rowEnd - this.#keptFrom), chunk])
      this.#keptFrom = this.#rowEnd
    }
    return new Promise((resolve) => {
      const done = (error?: Error | null) => resolve((error as CsvError | null | undefined) ?? undefined)
      if (chunk) this.#parser.write(chunk, done)
      else finish(this.#parser, done)
    })
  }
  taken(): RawRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }
  /** Everything that was fed behind the last row. */
  unread(): Buffer {
    return this.#kept.subarray(this.#rowEnd - this.#keptFrom)
  }
  close(): void {
    this.#parser.destroy()
  }
}
function finish(parser: Parser, done: (error?: Error | null) => void): void {
  parser.once('error', done)
  parser.once('end', () => done())
  parser.resume()
  parser.end()
}

/** The first line that is not empty, and what is behind it; undefined where there is none. */
function lineAt(bytes: Buffer): { text: string; lines: number; behind: Buffer } | undefined {
  let [from, lines] = [0, 0]
  while (from < bytes.length) {
    const ends = [bytes.indexOf(0x0a, from), bytes.indexOf(0x0d, from)].filter((at) => at >= 0)
    const end = ends.length ? Math.min(...ends) : bytes.length
    const next = bytes[end] === 0x0d && bytes[end + 1] === 0x0a ? end + 2 : end + 1
    lines++
    const text = bytes.subarray(from, end).toString('utf8')
    if (text.trim()) return { text, lines, behind: bytes.subarray(next) }
    from = next
  }
  return undefined
}

/** The cells of a line, its quotation mark closed at its end where it is open. */
function cellsOf(line: string, delimiter: string): string[] {
  const parsed = (text: string) => (parseAtOnce(text, { ...options(delimiter), max_record_size: 0 }) as string[][])[0] ?? [line]
  try {
    return parsed(line)
  } catch {
    return parsed(`${line}"`)
  }
}
