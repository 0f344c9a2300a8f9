import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvHeadings, csvLine, csvRows, withoutFormulaMark } from './csv.ts'

test('formulas in full width, or behind characters without width, are made harmless', () => {
  for (const text of ['＝1+1', '\u200b=1+1', '\u2060=1+1', '＠SUM(A1)']) expect(csvLine([text])).toBe(`'${text}\r\n`)
})

test('numbers and phone numbers stay as they are, a sum that begins like one does not', () => {
  expect(csvLine([-37.8, true, null, '+61 400 123 456'])).toBe('-37.8,true,,+61 400 123 456\r\n')
  expect(csvLine(['+61 400+1'])).toBe("'+61 400+1\r\n")
})

test('what was written is read again, cell by cell', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom('=1', "'=1", ' +1', 'a,b', '"', 'two\nlines', ';'),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 8 }), async (cells) => {
      const written = csvHeadings(['Heading']).slice(1) + csvLine(cells)
      const [, row] = await Array.fromAsync(csvRows([written], ','))
      // A row without any text is passed over.
      if (cells.every((one) => !one.trim())) expect(row).toBeUndefined()
      else expect(row?.cells.map(withoutFormulaMark)).toEqual(cells)
    }),
  )
})

test('rows before a quotation mark that never closes come out, however they were cut into chunks', async () => {
  const file = `a,b\n1,2\n3,4\n5,"x\n${'y,z\n'.repeat(130_000)}`
  for (const chunks of [[file], [file.slice(0, 9), file.slice(9)]]) {
    const rows: string[][] = []
    const read = async () => {
      for await (const { cells } of csvRows(chunks, ',')) rows.push(cells)
    }
    await expect(read()).rejects.toMatchObject({ code: 'CSV_MAX_RECORD_SIZE' })
    expect(rows.map(([first]) => first)).toEqual(['a', '1', '3'])
  }
})
