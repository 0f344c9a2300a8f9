import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { workbookParts, writeZip } from '#formats/tables/testing.ts'
import { type MoveParseReply, parse } from './parse-move-file.ts'
import type { SourceTable } from './unpack.ts'

const folder = mkdtempSync(join(tmpdir(), 'bytes-'))
afterAll(() => rmSync(folder, { recursive: true }))
let count = 0

/** Unpacks a file and reads its tables; a failure that is no sentence for the person throws. */
async function moved(bytes: Uint8Array, name: string): Promise<MoveParseReply> {
  const [path, work] = [join(folder, `file${++count}`), mkdtempSync(join(folder, 'work-'))]
  writeFileSync(path, bytes)
  const reply = await parse({ step: 'unpack', files: [{ name, path }], folder: work })
  if ('unpacked' in reply) for (const [n, table] of reply.unpacked.tables.entries()) await read(table, join(work, `rows${n}`))
  rmSync(work, { recursive: true })
  return reply
}
const read = (table: SourceTable, rowsFile: string) => parse({ step: 'read', table, rowsFile })

test('any bytes end in files of some kind or in a sentence', async () => {
  const name = fc.constantFrom('a.csv', 'a.zip', 'a.xlsx', 'a.vcf', 'a.txt', 'a.xml', 'a')
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), name, async (bytes, called) => void (await moved(bytes, called))),
    { numRuns: 300 },
  )
})

test('a workbook with any bytes changed ends in rows or in a sentence', async () => {
  const path = join(folder, 'book.xlsx')
  const sheet =
    '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>43528.5</v></c></row></sheetData><mergeCells><mergeCell ref="A1:A3"/></mergeCells>'
  const parts = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    ...workbookParts({ One: sheet, Two: sheet }, { shared: '<si><t>a</t></si>' }),
  ]
  await writeZip(path, parts)
  const whole = readFileSync(path)
  const place = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }))
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 1, maxLength: 12 }), async (changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at] = byte
      await moved(bytes, 'book.xlsx')
    }),
    { numRuns: 300 },
  )
})

test('any XML in the place of a sheet ends in rows or in a sentence', async () => {
  const text = fc.string({
    unit: fc.constantFrom('<', '>', '/', 'c', 'row', 'v', ' r="A1"', ' t="s"', '&', ';', '9', '"', ']]>', '<!--'),
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(text, async (sheet) => {
      const path = join(folder, `sheet${++count}.xlsx`)
      await writeZip(path, workbookParts({ One: `<sheetData>${sheet}</sheetData>` }))
      await read({ name: 'one', path, format: 'xlsx', sheet: 'One' }, `${path}.rows`)
    }),
    { numRuns: 300 },
  )
})

test('a table that can’t be read is refused with a sentence, not with a failure', async () => {
  const path = join(folder, 'wide.csv')
  writeFileSync(path, `${'c,'.repeat(600)}c\n1\n`)
  const reply = await read({ name: 'wide.csv', path, format: 'csv', sheet: null }, `${path}.rows`)
  expect(reply).toEqual({ refused: expect.stringMatching(/more than 500 columns/) })
})
