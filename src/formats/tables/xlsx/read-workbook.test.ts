import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { writeFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { spreadsheet } from '../../spreadsheet/spreadsheet.ts'
import { ZipBudget } from '../../zip/zip.ts'
import { workbookParts, writeZip } from '../testing.ts'
import { openWorkbook } from './read-workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'workbook-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'book.xlsx')

async function cellsOf(
  sheetData: string,
  options: Parameters<typeof workbookParts>[1] & { sharedLetters?: number } = {},
  end = '',
) {
  await writeZip(path, workbookParts({ Sheet1: `<sheetData>${sheetData}</sheetData>${end}` }, options))
  const problems = { errorCells: 0, formulasWithoutValue: 0 }
  await using book = await openWorkbook(path, new ZipBudget(), options.sharedLetters)
  const rows = await Array.fromAsync(book.rows('Sheet1', { maxCells: 501, problems }))
  return { rows, cells: rows.map(({ cells }) => cells), problems }
}
const row = (n: number, cells: string) => `<row r="${n}">${cells}</row>`

test('shared strings, inline strings, booleans and formulas with their value come out as text', async () => {
  const { cells } = await cellsOf(
    row(1, '<c r="A1" t="s"><v>1</v></c><c r="B1" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r></is></c>') +
      row(2, '<c r="A2" t="b"><v>1</v></c><c r="C2" t="str"><f>A1&amp;B1</f><v>joined</v></c>'),
    { shared: '<si><t>no</t></si><si><r><t>Café </t></r><r><t>_x0041_B</t></r><rPh><t>sound</t></rPh></si>' },
  )
  expect(cells).toEqual([
    ['Café AB', 'inline'],
    ['TRUE', '', 'joined'],
  ])
})

test('numbers come out as they were typed, and only lost digits show an exponent', async () => {
  const { cells } = await cellsOf(
    row(
      1,
      ['12.0', '1.23E+11', '0.30000000000000004', '12345678901234567890', '1.2345678901234E+19', '-4.5']
        .map((v) => `<c><v>${v}</v></c>`)
        .join(''),
    ),
  )
  expect(cells).toEqual([['12', '123000000000', '0.3', '12345678901234567890', '1.2345678901234E+19', '-4.5']])
})

test('a long id that is a text in the file keeps its zeros and digits', async () => {
  const { cells } = await cellsOf(row(1, '<c t="s"><v>0</v></c>'), { shared: '<si><t>000123456789012345678</t></si>' })
  expect(cells).toEqual([['000123456789012345678']])
})

test('a number with a date format is a day, with the calendar of 1904 as well, and with its time where it has one', async () => {
  const dates = row(
    1,
    '<c s="1"><v>43528</v></c><c s="2"><v>43528.4375</v></c><c s="3"><v>43528</v></c><c s="1"><v>1</v></c><c t="d"><v>2019-03-04T00:00:00</v></c>',
  )
  expect((await cellsOf(dates)).cells).toEqual([['2019-03-04', '2019-03-04 10:30:00', '43528', '1900-01-01', '2019-03-04']])
  expect((await cellsOf(row(1, '<c s="1"><v>42066</v></c>'), { is1904: true })).cells).toEqual([['2019-03-04']])
})

test('cells merged downwards count for each row, across for the first column, and empty rows are left out', async () => {
  const { rows } = await cellsOf(
    row(1, '<c r="A1"><v>1</v></c><c r="B1"><v>2</v></c>') +
      row(2, '<c r="B2"><v>3</v></c>') +
      row(3, '<c r="B3"/>') +
      row(5, '<c r="B5"><v>4</v></c>'),
    {},
    '<mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="B5:C5"/></mergeCells>',
  )
  expect(rows).toEqual([
    { line: 1, cells: ['1', '2'] },
    { line: 2, cells: ['1', '3'] },
    { line: 5, cells: ['', '4'] },
  ])
})

test('errors of a formula and formulas without a value are counted and empty', async () => {
  const { cells, problems } = await cellsOf(row(1, '<c t="e"><f>1/0</f><v>#DIV/0!</v></c><c><f>A1</f></c><c><v>1</v></c>'))
  expect(cells).toEqual([['', '', '1']])
  expect(problems).toEqual({ errorCells: 1, formulasWithoutValue: 1 })
})

test('a workbook that unpacks to more than the limit is stopped while it is read', async () => {
  await writeZip(
    path,
    workbookParts({ Zeros: `<sheetData>${row(1, `<c t="inlineStr"><is><t>${'0'.repeat(5_000_000)}</t></is></c>`)}</sheetData>` }),
  )
  await using book = await openWorkbook(path, new ZipBudget({ entries: 100, bytes: 1_000_000 }))
  const rows = book.rows('Zeros', { maxCells: 501, problems: { errorCells: 0, formulasWithoutValue: 0 } })
  await expect(Array.fromAsync(rows)).rejects.toMatchObject({ code: 'too_large', message: /more than 1 MB/ })
})

test('a list of texts that would not fit in memory is refused with what to do', async () => {
  const shared = '<si><t>abcdefghij</t></si>'.repeat(20)
  await expect(cellsOf(row(1, '<c t="s"><v>0</v></c>'), { shared, sharedLetters: 100 })).rejects.toThrow(
    /Save each of its sheets as CSV/,
  )
})

test('a workbook that Gable wrote is read again', async () => {
  async function* some() {
    yield [{ cells: ['=1+1\nx', 1_280_000, '2026-11-28', '2026-11-28T10:30'] }]
  }
  const columns = (['text', 'dollars', 'day', 'moment'] as const).map((kind) => ({ heading: kind, kind, width: 10 }))
  writeFileSync(path, await buffer(spreadsheet({ name: 'Own', columns, rows: some() }, 'xlsx').body))
  await using book = await openWorkbook(path, new ZipBudget())
  const rows = await Array.fromAsync(book.rows('Own', { maxCells: 501, problems: { errorCells: 0, formulasWithoutValue: 0 } }))
  expect(rows[1]?.cells).toEqual(['=1+1\nx', '1280000', '2026-11-28', '2026-11-28 10:30:00'])
})
