import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { AppError } from '#common/errors.ts'
import {
  openSource,
  openWorkbook,
  readGroups,
  type SourceRow,
  spokenParseError,
  WorkbookRefused,
} from '#formats/tables/tables.ts'
import { ZipBudget, ZipDamaged, type ZipLimits, zipLimits } from '#formats/zip/zip.ts'
import type { TableProfile } from '#formats/table-profile/table-profile.ts'
import { TableProfiler } from '#formats/table-profile/table-profile.ts'
import { readFeedTable } from './feed-table.ts'
import { withoutBanner } from './heading-row.ts'
import { keysFile } from './keys-file.ts'
import type { FileTable, SourceTable } from './unpack.ts'

export const maxColumns = 500

interface Opened {
  encoding: string
  headings: string[]
  /** Rows below the headings. */
  rows: AsyncIterable<SourceRow>
  /** Says what was odd, once the rows have been read. */
  problems(): string[]
  close(): Promise<void>
}

/**
 * Reads a table once: its rows as lines of JSON (`SourceRow`) into a new file, the keys of columns beside it, and its profile.
 * @throws AppError invalid for a table that can't be read at all, too_large for a workbook over the limits
 */
export async function readTable(table: SourceTable, rowsFile: string, limits: ZipLimits = zipLimits): Promise<TableProfile> {
  if (table.format === 'reaxml') return readFeedTable(table, rowsFile)
  const source = await (table.format === 'xlsx' ? openSheet(table, limits) : openText(table)).catch(refuse)
  try {
    if (source.headings.length > maxColumns)
      throw invalid(`The table has more than ${maxColumns} columns. Split it, with the column of ids in each part`)
    const profiler = new TableProfiler(source.headings)
    const stopped = await writeRows(source.rows, rowsFile, profiler)
    for (const [column, values] of profiler.keys())
      await writeFile(keysFile(rowsFile, column), values, { flag: 'wx', mode: 0o600 })
    const problems = [...source.problems(), ...profiler.problems(), ...stopped]
    return {
      name: table.name,
      format: table.format,
      encoding: source.encoding,
      ...profiler.profile(),
      problems,
      ...(stopped.length > 0 && { isCutOff: true }),
    }
  } finally {
    await source.close()
  }
}

const invalid = (message: string) => new AppError('invalid', message, { fields: [{ path: 'file', message }] })
function refuse(error: unknown): never {
  if (error instanceof WorkbookRefused) throw invalid(error.message)
  if (error instanceof ZipDamaged) throw invalid('The workbook is damaged. Open it in Excel and save it again')
  throw error
}

const lettersPerWrite = 200_000
/** @returns a sentence where the file stops making sense; the rows before it are written */
async function writeRows(rows: AsyncIterable<SourceRow>, rowsFile: string, profiler: TableProfiler): Promise<string[]> {
  await using file = await open(rowsFile, 'wx', 0o600)
  let text = ''
  const flush = async () => {
    await file.write(text)
    text = ''
  }
  try {
    for await (const { line, cells } of rows) {
      profiler.add(cells)
      text += jsonLine({ line, cells: cells.slice(0, maxColumns) })
      if (text.length > lettersPerWrite) await flush()
    }
  } catch (error) {
    const sentence = stopReason(error)
    if (sentence === undefined) throw error
    await flush()
    return [sentence]
  }
  await flush()
  return []
}
function stopReason(error: unknown): string | undefined {
  if (error instanceof WorkbookRefused) return error.message
  if (error instanceof ZipDamaged) return 'The workbook is damaged. Open it in Excel and save it again'
  const isParser = error instanceof Error && (error as Error & { code?: string }).code?.startsWith('CSV_')
  return isParser ? spokenParseError(error) : undefined
}
/** JSON escapes all ends of lines but these two, which `readline` knows as well. */
const jsonLine = (row: SourceRow) => `${JSON.stringify(row).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`

async function openText({ path, format }: FileTable): Promise<Opened> {
  const groups = format === 'vcard' ? await readGroups(createReadStream(path)) : undefined
  const bytes = createReadStream(path)
  const unclosed = { named: [] as number[], count: 0 }
  const source = await openSource(bytes, groups, {
    maxCells: maxColumns + 1,
    onUnclosedQuote: (line) => void (unclosed.count++ < maxNamedLines && unclosed.named.push(line)),
  })
  return {
    get encoding() {
      return source.isMixed() ? 'mixed' : source.encoding
    },
    headings: source.headers,
    rows: source.rows,
    problems: () => [
      ...unclosedInWords(unclosed),
      ...(source.isMixed()
        ? ['Some lines are UTF-8 and others Windows-1252. Each was read as its own: check accents and dashes']
        : []),
    ],
    close: async () => {
      bytes.destroy()
    },
  }
}

/** Lines that are named; the others are counted. */
const maxNamedLines = 20
const unclosedInWords = ({ named, count }: { named: readonly number[]; count: number }): string[] => [
  ...named.map((line) => `Line ${line}: a quotation mark isn’t closed, so the line was read as it is. Check its cells`),
  ...(count > named.length
    ? [`And ${(count - named.length).toLocaleString('en-AU')} more lines with a quotation mark that isn’t closed`]
    : []),
]

async function openSheet({ path, sheet }: FileTable, limits: ZipLimits): Promise<Opened> {
  const book = await openWorkbook(path, new ZipBudget(limits))
  const odd = { errorCells: 0, formulasWithoutValue: 0 }
  const all = book.rows(sheet ?? book.sheets[0] ?? '', { maxCells: maxColumns + 1, problems: odd })
  try {
    const { banner, headings, rows } = await withoutBanner(all)
    return {
      encoding: 'utf-8',
      headings,
      rows,
      problems: () => [
        ...banner,
        ...counted(
          odd.errorCells,
          'holds an error of Excel such as #N/A and counts',
          'hold an error of Excel such as #N/A and count',
        ),
        ...counted(
          odd.formulasWithoutValue,
          'has a formula without its value and counts',
          'have a formula without its value and count',
        ),
      ],
      close: async () => book[Symbol.asyncDispose](),
    }
  } catch (error) {
    await book[Symbol.asyncDispose]()
    throw error
  }
}
const counted = (count: number, one: string, more: string) =>
  count ? [`${count.toLocaleString('en-AU')} ${count === 1 ? `cell ${one}` : `cells ${more}`} as empty`] : []
