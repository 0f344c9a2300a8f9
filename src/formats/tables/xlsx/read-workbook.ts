import { posix } from 'node:path'
import { type OpenZip, openZip, type ZipBudget, type ZipEntry } from '../../zip/zip.ts'
import type { SourceRow } from '../source-row.ts'
import { isDateFormat, unescaped } from './cell-text.ts'
import { MergedCells } from './merged-cells.ts'
import { type SheetProblems, sheetRows } from './sheet-rows.ts'
import { WorkbookRefused } from './workbook-refused.ts'
import { readXmlPart } from './xml-events.ts'

// Our own reader (ECMA-376, SpreadsheetML), because the libraries at hand hold whole sheets in memory: texts that are used often are in one
// list, which is held, and rows are passed on as they come.

export interface Workbook extends AsyncDisposable {
  /** Names of the sheets that hold cells, in the order of their tabs. */
  sheets: string[]
  /** @param problems counts what could not be read as a value */
  rows(sheet: string, options: { maxCells: number; problems: SheetProblems }): AsyncGenerator<SourceRow>
}
/** The list of texts may have so many letters; more would not fit in the memory of the process that reads files. */
const maxSharedLetters = 150_000_000

/** @throws WorkbookRefused, ZipDamaged, and AppError too_large over the budget */
export async function openWorkbook(path: string, budget: ZipBudget, sharedLetters = maxSharedLetters): Promise<Workbook> {
  const zip = await openZip(path, budget)
  try {
    return await opened(zip, sharedLetters)
  } catch (error) {
    await zip[Symbol.asyncDispose]()
    throw error
  }
}

async function opened(zip: OpenZip, sharedLetters: number): Promise<Workbook> {
  const parts = new Map<string, ZipEntry>()
  for await (const entry of zip.entries()) if (!entry.refusal) parts.set(entry.name, entry)
  const home = [...parts.keys()].find((name) => /^(?:[\w-]{1,40}\/)?workbook\.xml$/.test(name))
  if (!home) throw new WorkbookRefused('This is no Excel workbook that Gable can read. Save it as .xlsx or CSV')
  const read = (name: string) => parts.get(name)?.read() ?? nothing()
  const { sheets, is1904 } = await readSheets(read(home))
  const targets = await readTargets(read(`${posix.dirname(home)}/_rels/${posix.basename(home)}.rels`), posix.dirname(home))
  const known = new Map(
    sheets.flatMap(({ name, id }) => {
      const target = targets.get(id)
      return target?.type.endsWith('/worksheet') && parts.has(target.path) ? [[name, target.path] as const] : []
    }),
  )
  const partOf = (type: string) => [...targets.values()].find((target) => target.type.endsWith(type))?.path ?? ''
  return {
    sheets: [...known.keys()],
    async *rows(sheet, { maxCells, problems }) {
      const part = known.get(sheet)
      if (!part) throw new WorkbookRefused(`The workbook has no sheet named ${sheet}`)
      const isDateStyle = await readStyles(read(partOf('/styles')))
      const sharedStrings = await readSharedStrings(read(partOf('/sharedStrings')), sharedLetters)
      const merged = await MergedCells.of(read(part))
      yield* sheetRows(read(part), { sharedStrings, isDateStyle, is1904, merged, maxCells, problems })
    },
    [Symbol.asyncDispose]: () => zip[Symbol.asyncDispose](),
  }
}
async function* nothing(): AsyncGenerator<Buffer> {}

const maxSheets = 200
async function readSheets(bytes: AsyncIterable<Buffer>) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  await readXmlPart(bytes, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
      if (name === 'sheet') sheets.push({ name: attributes['name'] ?? '', id: relationOf(attributes) })
      if (sheets.length > maxSheets) throw new WorkbookRefused(`The workbook has more than ${maxSheets} sheets. Split it`)
    },
  })
  return { sheets, is1904 }
}

/** The prefix is `r` in nearly all files. */
const relationOf = (attributes: Readonly<Record<string, string>>) =>
  attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

async function readTargets(bytes: AsyncIterable<Buffer>, folder: string) {
  const targets = new Map<string, { type: string; path: string }>()
  await readXmlPart(bytes, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const target = attributes['Target'] ?? ''
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target)
      targets.set(attributes['Id'] ?? '', { type: attributes['Type'] ?? '', path })
    },
  })
  return targets
}

async function readStyles(bytes: AsyncIterable<Buffer>): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const isDateStyle: boolean[] = []
  let isCell = false
  await readXmlPart(bytes, {
    open(name, attributes) {
      if (name === 'cellXfs') isCell = true
      const id = Number(attributes['numFmtId'] ?? 0)
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'xf' && isCell) isDateStyle.push(isDateFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isCell = false
    },
  })
  return isDateStyle
}

async function readSharedStrings(bytes: AsyncIterable<Buffer>, maxLetters: number): Promise<string[]> {
  const strings: string[] = []
  let [text, letters] = ['', 0]
  let [isText, isPhonetic] = [false, false]
  await readXmlPart(bytes, {
    open(name) {
      if (name === 'si') text = ''
      else if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    text(part) {
      if (!isText || isPhonetic) return
      text += part
      letters += part.length
      if (letters > maxLetters) throw new WorkbookRefused('The workbook is too large. Save each of its sheets as CSV')
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') strings.push(unescaped(text))
    },
  })
  return strings
}
