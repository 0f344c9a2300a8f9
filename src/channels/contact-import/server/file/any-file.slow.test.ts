import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '#common/errors.ts'
import { naughtyStrings } from '#common/testing/naughty-strings.ts'
import { openSource } from '#formats/tables/tables.ts'
import { guessMapping, importTargets } from '../../import-targets.rules.ts'
import { readRow } from '../run/row-to-contact.ts'

const rules = {
  labels: [],
  isOwn: false,
  isLenient: false,
  agents: new Map<string, string>(),
  now: new Date('2026-11-21T00:00:00Z'),
}

/** Everything the importer does with a file before the database. @returns how many rows came out */
async function readAll(bytes: Buffer): Promise<number> {
  let rows = 0
  try {
    const source = await openSource(
      Readable.from(bytes.length ? [bytes.subarray(0, 7), bytes.subarray(7)].filter((b) => b.length) : []),
    )
    const mapping = guessMapping(source.headers)
    for await (const { cells } of source.rows) {
      const { fields, reasons } = readRow(cells, { ...rules, mapping })
      if (!reasons.length) expect(JSON.stringify(fields)).not.toMatch(/\\u000[0-8]|\\u202e/)
      rows++
    }
  } catch (error) {
    // A sentence for the person, or the parser saying where the file stops making sense; nothing else.
    if (!(error instanceof AppError) && !(error as { code?: string }).code?.startsWith('CSV_')) throw error
  }
  return rows
}

test('any bytes end in rows or in a sentence', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => void (await readAll(Buffer.from(bytes)))),
    { numRuns: 300 },
  )
})

test('any text after known headings ends in rows or in a sentence', async () => {
  const start = fc.constantFrom(
    'First name,Email,Mobile,Notes\n',
    'email;name;tags\r\n',
    'BEGIN:VCARD\nVERSION:3.0\nN:',
    'BEGIN:VCARD\nFN;ENCODING=QUOTED-PRINTABLE:=',
  )
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.string({ unit: 'binary', maxLength: 2000 }),
      async (head, text) => void (await readAll(Buffer.from(head + text))),
    ),
    { numRuns: 300 },
  )
})

test('any cells in any columns make a contact or reasons', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: importTargets.length, maxLength: importTargets.length }),
      (cells) => {
        const { fields, reasons } = readRow(cells, { ...rules, mapping: [...importTargets] })
        expect(fields.kind || reasons.length).toBeTruthy()
      },
    ),
    { numRuns: 300 },
  )
})

test('every naughty string may be in every column', () => {
  for (const text of naughtyStrings())
    for (const target of importTargets) {
      const { fields } = readRow([text, 'Jane'], { ...rules, mapping: [target, 'firstName'] })
      // PostgreSQL cannot keep these, so they never come out.
      expect(JSON.stringify(fields)).not.toMatch(/\\u0000|\\ud[89ab]/)
    }
})
