import { PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { CellValue, Column, ColumnKind, Table, TableRow } from './table.ts'

// A workbook with one sheet (ECMA-376, SpreadsheetML), written row by row: texts stand in their cells, so no table of all texts has to be
// collected first. A text cell is never run as a formula, even one with an equals sign.

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** Excel's own limits. */
const mostRows = 1_048_576
const mostLetters = 32_767

/** Index of the cell format in `styles`; the one after it is the same in bold. */
const formats: Record<ColumnKind, number> = { text: 0, number: 2, dollars: 4, day: 6, moment: 8 }
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0"/><numFmt numFmtId="165" formatCode="d mmm yyyy"/><numFmt numFmtId="166" formatCode="ddd d mmm yyyy h:mm am/pm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDEB"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="11">${[0, 3, 164, 165, 166].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/><xf numFmtId="${id}" fontId="1" applyNumberFormat="1" applyFont="1"/>`).join('')}<xf fontId="1" fillId="2" applyFont="1" applyFill="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
const headingFormat = 10

const others: Record<string, string> = {
  '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relationships}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styles,
}

export function workbook(table: Table): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  for (const [name, text] of Object.entries(others)) zip.addBuffer(Buffer.from(text), name)
  zip.addBuffer(
    Buffer.from(
      `${head}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${escaped(sheetName(table.name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/workbook.xml',
  )
  const sheet = Readable.from(sheetParts(table))
  sheet.on('error', (error) => out.destroy(error))
  // Who stopped reading wants no more rows.
  out.on('close', () => sheet.destroy())
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.on('error', (error) => out.destroy(error as Error))
  zip.outputStream.pipe(out)
  zip.end()
  return out
}

async function* sheetParts({ columns, rows }: Table): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')
  const headings = columns.map(({ heading }, i) => textCell(`${columnName(i)}1`, headingFormat, heading)).join('')
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row r="1">${headings}</row>`
  let number = 1
  for await (const some of rows) {
    if (number + some.length > mostRows) throw new RangeError(`A sheet holds ${mostRows} rows`)
    yield some.map((row) => rowXml(++number, columns, row)).join('')
  }
  // The buttons to sort and filter by.
  yield `</sheetData><autoFilter ref="A1:${columnName(columns.length - 1)}${number}"/></worksheet>`
}

function rowXml(number: number, columns: readonly Column[], { cells, isTotal = false }: TableRow): string {
  const written = columns.map(({ kind }, i) => cellXml(`${columnName(i)}${number}`, kind, cells[i] ?? null, isTotal))
  return `<row r="${number}">${written.join('')}</row>`
}

function cellXml(at: string, kind: ColumnKind, value: CellValue, isTotal: boolean): string {
  if (value === null || value === '') return ''
  const format = formats[kind] + (isTotal ? 1 : 0)
  const number = typeof value === 'number' ? value : serialOf(kind, value)
  return number !== undefined && Number.isFinite(number)
    ? `<c r="${at}" s="${format}"><v>${number}</v></c>`
    : textCell(at, isTotal ? 1 : 0, String(value))
}

/** Days since 30 December 1899, as spreadsheets count them; the time is the part behind the point. */
function serialOf(kind: ColumnKind, value: string): number | undefined {
  if (kind !== 'day' && kind !== 'moment') return undefined
  const at = Date.parse(kind === 'day' ? `${value}T00:00Z` : `${value.slice(0, 16)}Z`)
  return Number.isNaN(at) ? undefined : at / 86_400_000 + 25_569
}

const textCell = (at: string, format: number, text: string) =>
  `<c r="${at}" s="${format}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, mostLetters))}</t></is></c>`

/** What XML cannot hold goes; `_x000D_` is how Excel writes such a character, so the text of that look is escaped. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]/gu, '')
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** `A`, `Z`, `AA`. */
const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Excel takes 31 letters and none of these signs. */
const sheetName = (name: string): string =>
  name
    .replaceAll(/[:\\/?*[\]']/g, ' ')
    .slice(0, 31)
    .trim() || 'Sheet1'
