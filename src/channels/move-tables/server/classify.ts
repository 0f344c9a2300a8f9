import { open } from 'node:fs/promises'
import { AppError } from '#common/errors.ts'
import { delimiterOf } from '#formats/csv/csv.ts'
import { decoded } from '#formats/decode-text.ts'
import { openWorkbook, WorkbookRefused } from '#formats/tables/tables.ts'
import { openZip, ZipBudget, ZipDamaged, type ZipLimits } from '#formats/zip/zip.ts'

export type TableFormat = 'csv' | 'xlsx' | 'vcard'
export type FileKind =
  | { kind: 'table'; format: TableFormat; sheets?: string[] }
  | { kind: 'feed' | 'document' | 'zip' }
  | { kind: 'refused' | 'ignored'; reason: string }

const headBytes = 16_000

/** Says what a file is by its first bytes; its name decides only between kinds of text. */
export async function classify({ name, path }: { name: string; path: string }, limits: ZipLimits): Promise<FileKind> {
  const head = await headOf(path)
  if (head.length === 0) return { kind: 'ignored', reason: 'The file is empty' }
  if (head.readUInt32BE(0) === 0x504b0304 || head.readUInt32BE(0) === 0x504b0506) return classifyZip(path, limits)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name.slice(-20))?.[1]?.toLowerCase() ?? ''
  // OLE2: Excel until 2003, but Word and Outlook as well.
  if (head.readUInt32BE(0) === 0xd0cf11e0 && /^xl[a-z]?$/.test(extension))
    return { kind: 'refused', reason: 'This is a workbook of an old Excel. Save it as .xlsx or CSV and add it again' }
  const text = await textOf(head)
  if (text === undefined) return { kind: 'document' }
  return classifyText(text, extension)
}

async function headOf(path: string): Promise<Buffer> {
  await using file = await open(path)
  const bytes = Buffer.alloc(headBytes)
  const { bytesRead } = await file.read(bytes, 0, headBytes, 0)
  // At least four, so that a mark at the start can be compared.
  return bytesRead === 0 ? Buffer.alloc(0) : bytes.subarray(0, Math.max(4, bytesRead))
}

/** Undefined for bytes that are no text. */
async function textOf(head: Buffer): Promise<string | undefined> {
  async function* chunks() {
    yield head
  }
  const { encoding, text } = decoded(head, chunks())
  const trimmed = head.subarray(0, head.findLastIndex((byte) => byte !== 0) + 1)
  if (!encoding.startsWith('utf-16') && trimmed.includes(0)) return undefined
  if (trimmed.subarray(0, 5).toString('latin1') === '%PDF-') return undefined
  const start = (await Array.fromAsync(text)).join('').replaceAll('\u0000', '')
  const control = [...start.slice(0, 2000)].filter((sign) => /[^\P{Cc}\t\n\r\f]/u.test(sign)).length
  return control > start.length / 50 ? undefined : start
}

const tableNames = new Set(['csv', 'tsv', 'tab'])
function classifyText(text: string, extension: string): FileKind {
  const start = text.trimStart()
  if (/^(?:[\w.-]{1,40}\.)?BEGIN:VCARD/i.test(start)) return { kind: 'table', format: 'vcard' }
  if (start.startsWith('<')) {
    if (isReaxml(start)) return { kind: 'feed' }
    if (tableNames.has(extension) || /^xls/.test(extension))
      return { kind: 'refused', reason: 'This is a web page with the name of a table. Open it in Excel and save it as CSV' }
    return { kind: 'document' }
  }
  if (tableNames.has(extension)) return { kind: 'table', format: 'csv' }
  return /^(?:txt|xls|dat|)$/.test(extension) && looksTabular(start) ? { kind: 'table', format: 'csv' } : { kind: 'document' }
}

/** The first element is a propertyList, behind a declaration, a document type and comments. */
function isReaxml(start: string): boolean {
  let at = 0
  while (start.startsWith('<?', at) || start.startsWith('<!', at)) {
    const end = start.startsWith('<!--', at) ? '-->' : '>'
    const to = start.indexOf(end, at)
    if (to < 0) return false
    at = to + end.length
    while (/\s/.test(start.charAt(at))) at++
  }
  return /^<propertyList[\s>/]/i.test(start.slice(at, at + 20))
}

/** Each of the first lines has as many delimiters as the first one, and there are at least two lines. */
function looksTabular(text: string): boolean {
  const lines = text
    .split(/\r\n|\n|\r/, 6)
    .slice(0, 5)
    .filter((line) => line.trim())
  const delimiter = delimiterOf(text)
  const counts = lines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length)
  return lines.length > 1 && (counts[0] ?? 1) > 1 && counts.slice(0, -1).every((count) => count === counts[0])
}

async function classifyZip(path: string, limits: ZipLimits): Promise<FileKind> {
  try {
    const names = new Set<string>()
    await using zip = await openZip(path, new ZipBudget({ ...limits, entries: Number.POSITIVE_INFINITY }))
    for await (const { name } of zip.entries()) {
      names.add(name)
      if (names.size > 2000) break
    }
    if (!names.has('[Content_Types].xml')) return isOpenDocument(names) ? { kind: 'document' } : { kind: 'zip' }
    if (names.has('xl/workbook.bin'))
      return { kind: 'refused', reason: 'This is a binary workbook. Save it as .xlsx or CSV and add it again' }
    return [...names].some((name) => /^(?:xl\/)?workbook\.xml$/.test(name))
      ? await classifyWorkbook(path, limits)
      : { kind: 'document' }
  } catch (error) {
    if (error instanceof ZipDamaged) return { kind: 'zip' }
    throw error
  }
}
const isOpenDocument = (names: ReadonlySet<string>) => names.has('mimetype') && names.has('content.xml')

async function classifyWorkbook(path: string, limits: ZipLimits): Promise<FileKind> {
  try {
    await using book = await openWorkbook(path, new ZipBudget(limits))
    return book.sheets.length
      ? { kind: 'table', format: 'xlsx', sheets: book.sheets }
      : { kind: 'ignored', reason: 'The workbook has no sheet with cells' }
  } catch (error) {
    if (error instanceof WorkbookRefused || error instanceof AppError) return { kind: 'refused', reason: error.message }
    if (error instanceof ZipDamaged)
      return { kind: 'refused', reason: 'The workbook is damaged. Open it in Excel and save it again' }
    throw error
  }
}
