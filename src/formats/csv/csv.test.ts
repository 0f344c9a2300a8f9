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

test('rows that a lone quotation mark would swallow come apart, and are told', async () => {
  const told: number[] = []
  const file = 'id,name\n1,"Ann\n2,"Bob\n3,Cy\n4,"""Di"" she says\nin two lines"\n5,"El" x\n6,"Flo\n'
  const rows = await Array.fromAsync(csvRows([file], ',', { onUnclosedQuote: (line) => told.push(line) }))
  expect(rows.slice(1).map(({ line, cells }) => [line, ...cells])).toEqual([
    [2, '1', 'Ann'],
    [3, '2', 'Bob'],
    [4, '3', 'Cy'],
    [6, '4', '"Di" she says\nin two lines'],
    [7, '5', '"El" x'],
    [8, '6', 'Flo'],
  ])
  expect(told).toEqual([2, 8])
})
