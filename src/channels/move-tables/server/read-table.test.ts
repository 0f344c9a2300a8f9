import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SourceRow } from '#formats/tables/tables.ts'
import { workbookParts, writeZip } from '#formats/tables/testing.ts'
import { findJoins } from './find-joins.ts'
import { readTable } from './read-table.ts'
import type { FileTable } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'tables-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0
async function read(content: string | Buffer, table: Partial<FileTable> = {}) {
  const path = join(folder, `${++count}`)
  writeFileSync(path, content)
  return readAt(path, table)
}
async function readAt(path: string, table: Partial<FileTable> = {}) {
  const rowsFile = join(folder, `rows${++count}`)
  const profile = await readTable({ name: `table${count}.csv`, path, format: 'csv', sheet: null, ...table }, rowsFile)
  const lines = readFileSync(rowsFile, 'utf8').split('\n').filter(Boolean)
  const rows = lines.map((line) => JSON.parse(line) as SourceRow)
  return { profile, rowsFile, rows, cells: rows.map(({ cells }) => cells), columns: profile.columns }
}
/** The profile of one column with these cells. */
const columnOf = async (heading: string, ...cells: string[]) => {
  const { columns } = await read(`n,${heading}\n${cells.map((cell, n) => `${n},"${cell}"`).join('\n')}\n`)
  return columns[1]
}

test('headings that come twice, or are missing, are told apart', async () => {
  const { columns } = await read('id,Phone,phone,Phone (2),,\n1,2,3,4,5,6\n')
  expect(columns.map(({ heading }) => heading)).toEqual(['id', 'Phone', 'phone (3)', 'Phone (2)', 'Column 5', 'Column 6'])
})

test('500 columns are read, 501 are refused with what to do', async () => {
  const table = (n: number) => `${Array.from({ length: n }, (_, i) => `c${i}`).join(',')}\n${'1,'.repeat(n - 1)}1\n`
  expect((await read(table(500))).columns).toHaveLength(500)
  await expect(read(table(501))).rejects.toMatchObject({ code: 'invalid', message: /more than 500 columns/ })
})

test.each([
  ['utf-16le', Buffer.from('\ufeffid\tname\r\n007\tRené\r\n', 'utf16le')],
  ['windows-1252', Buffer.from('id,name\n007,René\n', 'latin1')],
  ['utf-8', Buffer.from('sep=;\r\nid;name\r\n007;René\r\n')],
  ['mixed', Buffer.concat([Buffer.from('id,name\n007,René\n'), Buffer.from('008,Zoë\n', 'latin1')])],
])('a table in %s keeps its letters and its zeros', async (encoding, bytes) => {
  const { profile, cells } = await read(bytes)
  expect(profile.encoding).toBe(encoding)
  expect(cells[0]).toEqual(['007', 'René'])
  expect(profile.columns[0]).toMatchObject({ kind: 'id', hasLeadingZeros: true, isUnique: true })
  if (encoding === 'mixed')
    expect([cells[1], profile.problems]).toEqual([['008', 'Zoë'], [expect.stringMatching(/Windows-1252/)]])
})

test('lone quotes, formulas and cells of 10,000 letters are text like any other', async () => {
  const long = 'x'.repeat(10_000)
  const { cells, columns } = await read(
    `id,text\n1,5" gap in the "fence\n2,"=HYPERLINK(""http://evil.example"")"\n3,${long}\n4,"two\nlines"\n`,
  )
  expect(cells.map(([, text]) => text)).toEqual(['5" gap in the "fence', '=HYPERLINK("http://evil.example")', long, 'two\nlines'])
  expect(columns[1]).toMatchObject({ longest: 10_000, kind: 'text', filled: 4, distinct: 4 })
  expect(columns[1]?.samples[2]).toHaveLength(80)
})

test('rows with more cells than headings keep them, and are told', async () => {
  const { cells, columns, profile } = await read('id,name\n1,Ann,extra\n2,Bob\n')
  expect(cells[0]).toEqual(['1', 'Ann', 'extra'])
  expect(columns[2]).toMatchObject({ heading: 'Column 3', filled: 1 })
  expect(profile.problems).toEqual([expect.stringMatching(/^1 row has more cells than there are headings/)])
})

test('ids that Excel has rounded are told, also where the rest of the column is whole', async () => {
  const { columns, profile } = await read('id,name\n1.23E+11,a\n123456,b\n')
  expect(columns[0]).toMatchObject({ kind: 'id', hasScientific: true })
  expect(profile.problems).toEqual([expect.stringMatching(/Excel has rounded ids in “id”/)])
})

test.each([
  ['dmy', ['1/2/2019', '25/2/2019']],
  ['mdy', ['1/2/2019', '2/25/2019']],
  ['undecided', ['1/2/2019', '3/4/2019 10:30']],
  ['undecided', ['25/2/2019', '2/25/2019']],
  ['iso', ['2019-02-01', '2019-02-25T10:00:00Z']],
  ['iso', ['43528', '43529.5']],
])('the order of a column of dates is %s by all its values: %j', async (dateOrder, cells) => {
  const many = Array.from({ length: 200 }, () => cells[0] ?? '')
  expect(await columnOf('Created date', ...many, ...cells)).toMatchObject({ kind: 'date', dateOrder })
})

test.each([
  ['email', 'Contact', ['a@b.example', 'c.d@e.example']],
  ['phone', 'Mobile', ['0412 345 678', '+61 3 9999 0000']],
  ['phone', 'Mobile', ['412345678', '390001111']],
  ['money', 'Sold', ['$1,250,000', '$950,000.00']],
  ['money', 'Price', ['1250000', '950000']],
  ['yesNo', 'Unsubscribed', ['Y', 'N']],
  ['yesNo', 'Active', ['0', '1']],
  ['number', 'Bedrooms', ['3', '2.5']],
  ['id', 'contactId', ['12', '12']],
  ['id', 'Record', ['b3f1-77', 'a2f9-78']],
  ['text', 'Postcode', ['soon', '3186']],
])('a column is of the kind %s: %s %j', async (kind, heading, cells) => {
  expect(await columnOf(heading, ...cells)).toMatchObject({ kind })
})

test('a quotation mark that never closes costs no row: its line is read as it stands, and is told', async () => {
  const { cells, profile } = await read(`id,name,note\n1,Ann,\n\n2,"Bob, Jr","gone\n${'3,x\n'.repeat(200_000)}4,"last\n5,end`)
  expect(cells.slice(0, 3)).toEqual([
    ['1', 'Ann', ''],
    ['2', 'Bob, Jr', 'gone'],
    ['3', 'x'],
  ])
  expect(cells.slice(-2)).toEqual([
    ['4', 'last'],
    ['5', 'end'],
  ])
  expect(profile.rows).toBe(200_004)
  expect(profile.problems).toEqual([expect.stringMatching(/^Line 4: a quotation mark/), expect.stringMatching(/^Line 200005: /)])
})

test('a sheet has its title left out, its days as days, and its errors counted', async () => {
  const path = join(folder, `${++count}.xlsx`)
  const sheet =
    '<sheetData><row r="1"><c t="str"><v>Notes of 2019</v></c></row><row r="3"><c t="str"><v>id</v></c><c t="str"><v>Date</v></c></row><row r="4"><c><v>7.0</v></c><c s="1"><v>43528</v></c></row><row r="5"><c t="e"><v>#N/A</v></c><c s="1"><v>43529</v></c></row></sheetData>'
  await writeZip(path, workbookParts({ Notes: sheet }))
  const { profile, rows } = await readAt(path, { format: 'xlsx', sheet: 'Notes' })
  expect(rows).toEqual([
    { line: 4, cells: ['7', '2019-03-04'] },
    { line: 5, cells: ['', '2019-03-05'] },
  ])
  expect(profile.columns[1]).toMatchObject({ kind: 'date', dateOrder: 'iso' })
  expect(profile.problems).toEqual([
    expect.stringMatching(/Line 1 .*Notes of 2019/),
    expect.stringMatching(/1 cell holds an error/),
  ])
})

test('a sheet that breaks off is said to be cut off, with the rows before that place', async () => {
  const path = join(folder, `${++count}.xlsx`)
  const cell = '<c t="str"><v>a</v></c>'
  await writeZip(path, workbookParts({ Broken: `<sheetData><row>${cell}${cell}</row><row>${cell}</row><row><c>` }))
  const { profile, cells } = await readAt(path, { format: 'xlsx', sheet: 'Broken' })
  expect(cells).toEqual([['a']])
  expect(profile).toMatchObject({ isCutOff: true, rows: 1, problems: [expect.stringMatching(/The workbook is damaged/)] })
})

test('cards become a table of contacts', async () => {
  const { profile, rows } = await read('BEGIN:VCARD\nVERSION:3.0\nN:Lee;Ann;;;\nEMAIL:ann@card.example\nEND:VCARD\n', {
    format: 'vcard',
  })
  expect(profile).toMatchObject({ format: 'vcard', rows: 1 })
  expect(rows[0]?.cells).toContain('ann@card.example')
})

test('keys join by all their values: the share that is found, and how many are missing', async () => {
  const contacts = await read(`id,name\n${Array.from({ length: 1000 }, (_, n) => `00${n},P${n}`).join('\n')}\n`)
  const links = Array.from({ length: 2000 }, (_, n) => `${5000 + n},00${n % 1001}`)
  const notes = await read(`note_id,contact_id\n${links.join('\n')}\n`)
  const joins = await findJoins([contacts, notes])
  expect(joins).toEqual([
    {
      table: notes.profile.name,
      column: 'contact_id',
      toTable: contacts.profile.name,
      toColumn: 'id',
      share: 1000 / 1001,
      missing: 1,
    },
  ])
})

test('ids that come twice are no key, and ids that join to nothing are no join', async () => {
  const twice = await read('id,name\n1,a\n1,b\n2,c\n')
  const other = await read('contact_id,text\n1,x\n2,y\n')
  const nothing = await read('id,contact_id\n900,77\n901,78\n')
  expect(twice.columns[0]).toMatchObject({ kind: 'id', isUnique: false, filled: 3, distinct: 2 })
  expect((await findJoins([twice, nothing, other])).filter(({ toTable }) => toTable === twice.profile.name)).toEqual([])
  expect((await findJoins([nothing, other])).filter(({ table }) => table === nothing.profile.name)).toEqual([])
})
