import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { workbookParts, writeZip } from '#formats/tables/testing.ts'
import { unpack } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'unpack-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0
function newWork() {
  const work = join(folder, `work${++count}`)
  mkdirSync(work)
  return work
}
type Entries = Parameters<typeof writeZip>[1]
async function unpackZip(entries: Entries, limits?: { entries: number; bytes: number }, change = (zip: Buffer) => zip) {
  const [work, path] = [newWork(), join(folder, `${count}.zip`)]
  await writeZip(path, entries)
  writeFileSync(path, change(readFileSync(path)))
  return { work, ...(await unpack([{ name: 'export.zip', path }], work, limits)) }
}
/** Renames an entry to one that the writer of ZIP files refuses. */
const renamed = (from: string, to: string) => (zip: Buffer) => Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1')

test.each([
  ['aa/evil.csv', '../evil.csv', /leaves the folder/],
  ['a/evil.csv', '/aevil.csv', /absolute/],
  ['aa/evil.csv', 'C:/evil.csv', /absolute/],
  ['a/evil.csv', 'a\\evil.csv', /backslash/],
  ['a/evil.csv', 'a\u0000evil.csv', /no file name/],
])('the entry %s renamed to %j is refused, the others come', async (from, to, reason) => {
  const entries = [
    { name: from, content: 'a,b\n1,2\n' },
    { name: 'good.csv', content: 'a,b\n1,2\n' },
  ]
  const { work, tables, refused } = await unpackZip(entries, undefined, renamed(from, to))
  expect(tables.map(({ name }) => name)).toEqual(['good.csv'])
  expect(refused).toEqual([{ name: expect.any(String), reason: expect.stringMatching(reason) }])
  expect(readdirSync(work)).toHaveLength(1)
})

test('a link, and a ZIP inside a ZIP, are refused each with its reason', async () => {
  const inner = join(folder, 'inner.zip')
  await writeZip(inner, [{ name: 'a.csv', content: 'a\n1' }])
  const { refused, tables, documents } = await unpackZip([
    { name: 'passwd.csv', content: '/etc/passwd', mode: 0o120_777 },
    { name: 'more.zip', content: readFileSync(inner) },
  ])
  expect(refused).toEqual([
    { name: 'passwd.csv', reason: 'It is a link, not a file' },
    { name: 'more.zip', reason: expect.stringMatching(/ZIP inside a ZIP/) },
  ])
  expect([...tables, ...documents]).toEqual([])
})

test('zeros that unpack to more than the limit stop with one clear error', async () => {
  const zeros = [1, 2, 3].map((n) => ({ name: `${n}.bin`, content: Buffer.alloc(1_000_000) }))
  await expect(unpackZip(zeros, { entries: 10, bytes: 2_500_000 })).rejects.toMatchObject({
    code: 'too_large',
    message: 'The ZIP unpacks to more than 2 MB. Split it into several',
  })
})

test('a file of zeros is refused before it fills the disk, and leaves nothing there', async () => {
  const { refused, documents, work } = await unpackZip([
    { name: 'zeros.csv', content: Buffer.alloc(101_000_000) },
    { name: 'one.pdf', content: '%PDF-1.4 one' },
  ])
  expect(refused).toEqual([{ name: 'zeros.csv', reason: expect.stringMatching(/200 times its size/) }])
  expect(documents.map(({ name }) => name)).toEqual(['one.pdf'])
  expect(readdirSync(work)).toHaveLength(1)
})

test('more entries than the limit stop with one clear error', async () => {
  const entries = Array.from({ length: 12 }, (_, n) => ({ name: `${n}.txt`, content: 'x' }))
  await expect(unpackZip(entries, { entries: 10, bytes: 1e9 })).rejects.toMatchObject({
    code: 'too_large',
    message: /more than 10 files/,
  })
})

test('an entry with a wrong check sum is refused, the others come', async () => {
  const { refused, documents } = await unpackZip(
    [
      { name: 'one.pdf', content: '%PDF-1.4 one' },
      { name: 'two.pdf', content: '%PDF-1.4 two' },
    ],
    undefined,
    (zip) => {
      // The check sum of the first one in the directory at the end (PKWARE APPNOTE 4.3.12).
      zip.writeUInt32LE(1, zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 16)
      return zip
    },
  )
  expect(refused).toEqual([{ name: 'one.pdf', reason: expect.stringMatching(/damaged/) }])
  expect(documents.map(({ name }) => name)).toEqual(['two.pdf'])
})

test('files are known by their content, whatever their names say', async () => {
  const book = join(folder, 'book.zip')
  await writeZip(book, [{ name: '[Content_Types].xml', content: '<Types/>' }, ...workbookParts({ Notes: '', Calls: '' })])
  const word = join(folder, 'word.zip')
  await writeZip(word, [
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'word/document.xml', content: '<d/>' },
  ])
  const feed = '<?xml version="1.0"?>\n<!DOCTYPE propertyList>\n<!-- > --><propertyList date="x">'
  const { tables, documents, refused, ignored } = await unpackZip([
    { name: 'notes.xlsx', content: readFileSync(book) },
    { name: 'people.txt', content: '\ufeffBEGIN:VCARD\nEND:VCARD' },
    { name: 'contact.csv', content: Buffer.from('\ufeffid\tname\r\n1\tA\r\n', 'utf16le') },
    { name: 'list.txt', content: 'id;name\n1;A\n2;B\n' },
    { name: 'letter.txt', content: 'Dear Ann,\nthank you.\nBob' },
    { name: 'feed.csv', content: feed },
    { name: 'docs/contract.csv', content: '%PDF-1.7\n%âã' },
    { name: 'docs/photo.jpg', content: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]) },
    { name: 'docs/letter.docx', content: readFileSync(word) },
    { name: 'report.xls', content: '<html><table>' },
    { name: 'old.xls', content: Buffer.from('d0cf11e0a1b11ae1', 'hex') },
    { name: '__MACOSX/._a.csv', content: 'x' },
    { name: 'docs/.DS_Store', content: 'x' },
    { name: 'docs/Thumbs.db', content: 'x' },
    { name: 'empty.csv', content: '' },
  ])
  expect(tables.map(({ name, format }) => [name, format])).toEqual([
    ['notes.xlsx › Notes', 'xlsx'],
    ['notes.xlsx › Calls', 'xlsx'],
    ['people.txt', 'vcard'],
    ['contact.csv', 'csv'],
    ['list.txt', 'csv'],
    ['feed.csv', 'reaxml'],
  ])
  expect(documents.map(({ name }) => name)).toEqual(['letter.txt', 'docs/contract.csv', 'docs/photo.jpg', 'docs/letter.docx'])
  expect(refused.map(({ name }) => name)).toEqual(['report.xls', 'old.xls'])
  expect(ignored.map(({ name }) => name)).toEqual(['__MACOSX/._a.csv', 'docs/.DS_Store', 'docs/Thumbs.db', 'empty.csv'])
})

test('REAXML files of one folder are one table, in the order of their names', async () => {
  const feed = '<propertyList date="x">'
  const { tables } = await unpackZip([
    { name: 'feeds/2026-02.xml', content: feed },
    { name: 'feeds/2026-01.xml', content: feed },
    { name: 'listings.xml', content: feed },
  ])
  expect(tables).toMatchObject([
    { name: 'feeds/REAXML (2 files)', files: [{ name: 'feeds/2026-01.xml' }, { name: 'feeds/2026-02.xml' }] },
    { name: 'listings.xml', files: [{}] },
  ])
})

test('tables of one name in two files are told apart', async () => {
  const paths = [1, 2].map((n) => join(folder, `same${n}.zip`))
  for (const path of paths) await writeZip(path, [{ name: 'contact.csv', content: 'a,b\n1,2' }])
  const { tables } = await unpack(
    paths.map((path) => ({ name: 'export.zip', path })),
    newWork(),
  )
  expect(tables.map(({ name }) => name)).toEqual(['contact.csv', 'contact (2).csv'])
})

test('a ZIP that is cut off is refused, and loose files beside it come', async () => {
  const [cut, loose] = [join(folder, 'cut.zip'), join(folder, 'loose.csv')]
  await writeZip(cut, [{ name: 'a.csv', content: 'a,b\n1,2' }])
  writeFileSync(cut, readFileSync(cut).subarray(0, 40))
  writeFileSync(loose, 'a,b\n1,2')
  const found = await unpack(
    [
      { name: 'cut.zip', path: cut },
      { name: 'loose.csv', path: loose },
    ],
    newWork(),
  )
  expect(found.refused).toEqual([{ name: 'cut.zip', reason: expect.stringMatching(/damaged/) }])
  expect(found.tables.map(({ name }) => name)).toEqual(['loose.csv'])
})
