// Runs in a process of its own (platform/processes/file-parsers.ts).
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { AppError } from '#common/errors.ts'
import { openSource, openWorkbook, type SourceRow, WorkbookRefused } from '#formats/tables/tables.ts'
import { ZipBudget, ZipDamaged } from '#formats/zip/zip.ts'
import { type GatheredList, listColumns, ListReader } from '../../sanction-list.rules.ts'

export type ListReply = GatheredList | { refused: string }
const unpackedBytes = 300_000_000
const mostRows = 100_000
const mostCells = 60
/** Rows above the headings: a title, a date, a notice. */
const mostAbove = 12

export async function parse({ path }: { path: string }): Promise<ListReply> {
  try {
    return (await isZip(path)) ? await readWorkbook(path) : await readCsv(path)
  } catch (error) {
    if (error instanceof WorkbookRefused || error instanceof AppError) return { refused: error.message }
    if (error instanceof ZipDamaged) return { refused: 'The workbook is damaged. Open it in Excel and save it again' }
    throw error
  }
}

async function isZip(path: string): Promise<boolean> {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0)
  return buffer.toString('latin1') === 'PK'
}

async function readWorkbook(path: string): Promise<ListReply> {
  await using book = await openWorkbook(path, new ZipBudget({ entries: 1000, bytes: unpackedBytes }))
  const problems = { errorCells: 0, formulasWithoutValue: 0 }
  return await gather(book.rows(book.sheets[0] ?? '', { maxCells: mostCells, problems }))
}

async function readCsv(path: string): Promise<ListReply> {
  const bytes = createReadStream(path)
  try {
    const source = await openSource(bytes, undefined, { maxCells: mostCells })
    async function* all(): AsyncGenerator<SourceRow> {
      yield { line: 1, cells: source.headers }
      yield* source.rows
    }
    return await gather(all())
  } finally {
    bytes.destroy()
  }
}

async function gather(rows: AsyncIterable<SourceRow>): Promise<ListReply> {
  let reader: ListReader | undefined
  let missing: string[] = []
  let count = 0
  for await (const { cells } of rows) {
    if (++count > mostRows) return { refused: `Use at most ${mostRows.toLocaleString('en-AU')} rows in one file` }
    if (reader) reader.add(cells)
    else {
      const found = listColumns(cells)
      if (!found.missing.length) reader = new ListReader(found.at)
      else if (count === 1 || found.missing.length < missing.length) ({ missing } = found)
      if (!reader && count >= mostAbove) break
    }
  }
  if (!reader) return { refused: `This is not the consolidated list. Missing columns: ${missing.join(', ') || 'all'}` }
  const list = reader.read()
  return list.entries.length ? list : { refused: 'The list names no one' }
}
