import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type CellValue, type Column, spreadsheet, type TableRow } from './spreadsheet.ts'
import { sheetRows, unzipped } from './testing.ts'

const columns: Column[] = [
  { heading: 'Name', kind: 'text', width: 20 },
  { heading: 'Price', kind: 'dollars', width: 12 },
  { heading: 'On', kind: 'day', width: 12 },
  { heading: 'At', kind: 'moment', width: 20 },
]
async function* rowsOf(...rows: TableRow[]) {
  for (const row of rows) yield [row]
}
const table = (...rows: CellValue[][]) => ({ name: 'A/B', columns, rows: rowsOf(...rows.map((cells) => ({ cells }))) })
const asXlsx = (...rows: CellValue[][]) => buffer(spreadsheet(table(...rows), 'xlsx').body)

test('amounts, days and times are numbers of their kind, and empty cells stay empty', async () => {
  const [headings, row, empty] = sheetRows(
    await asXlsx(['Kew', 1_280_000, '2026-11-28', '2026-11-28T10:30'], [null, null, null, '']),
  )
  expect(headings).toEqual(['Name', 'Price', 'On', 'At'])
  // 28 November 2026 is day 46354 of spreadsheets.
  expect(row).toEqual(['Kew', 1_280_000, 46_354, 46_354.4375])
  expect(empty).toEqual([])
})

test.each([
  '=1+1',
  '+61 400',
  '@SUM(A1)',
  '-1',
  '\t=cmd',
  '<b>&"x"</b>',
  'Two\nlines',
  'a\u0000b\uFFFEc\ud800',
  '_x000D_',
  'x'.repeat(40_000),
])('the text %j is a text in the sheet, and well-formed XML', async (written) => {
  const bytes = await asXlsx([written, null, null, null])
  const sheet = unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toMatch(/<c r="A2" s="0" t="inlineStr">/)
  expect(sheet).not.toContain('<f>')
  expect([...sheet].every((sign) => sign === '\n' || sign === '\t' || !/[\p{Cc}\uFFFE\uFFFF]/u.test(sign))).toBe(true)
  expect(sheet.isWellFormed()).toBe(true)
  expect(String(sheetRows(bytes)[1]?.[0]).length).toBeLessThanOrEqual(32_767 + 10)
})

test('the headings stay in sight and sort, and a name of a sheet holds no sign that Excel refuses', async () => {
  const parts = unzipped(await asXlsx(['a', 1, null, null]))
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<autoFilter ref="A1:D2"/>')
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('state="frozen"')
  expect(parts.get('xl/workbook.xml')).toContain('name="A B"')
})

test('as CSV days and amounts are what every program reads, and no text is a formula', async () => {
  const csv = await text(spreadsheet(table(['=1', 1_280_000.5, '2026-11-28', '2026-11-28T10:30']), 'csv').body)
  expect(csv).toBe("\ufeffName,Price,On,At\r\n'=1,1280000.5,2026-11-28,2026-11-28 10:30\r\n")
})

test('a table that fails half way is a broken file, not a short one', async () => {
  async function* failing(): AsyncGenerator<TableRow[]> {
    yield [{ cells: ['a'] }]
    throw new Error('The database is gone')
  }
  await expect(buffer(spreadsheet({ name: 'x', columns, rows: failing() }, 'xlsx').body)).rejects.toThrow('The database is gone')
})
