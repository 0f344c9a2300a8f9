import { expect, test } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { Listing } from '#core/listings/listings.contract.ts'
import { outgoing } from '#formats/reaxml/testing.ts'
import { csvHead, csvRow } from './csv-row.ts'
import type { ExportedListing } from './exported-listing.ts'

function rowOf(fields: Partial<ReturnType<typeof emptyFields>>, withPrivate = false): Record<string, string> {
  const all = { ...emptyFields('residential'), ...fields }
  const listing = {
    ...all,
    id: '1',
    reference: 'HV-1',
    status: 'live',
    createdAt: '',
    updatedAt: '',
    listedAt: null,
  } as unknown as Listing
  const one: ExportedListing = { listing, outgoing: outgoing(all) }
  const names = csvHead(withPrivate).slice(1).trim().split(',')
  const cells =
    csvRow(one, withPrivate)
      .trimEnd()
      .match(/(?<=^|,)("(?:[^"]|"")*"|[^,]*)/g) ?? []
  expect(cells).toHaveLength(names.length)
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
}

test.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+61 400', `'+61 400`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['-1+1', `'-1+1`],
  [' =1', `' =1`],
  ['\t=1', `'\t=1`],
  ['Say "hi", then go', '"Say ""hi"", then go"'],
  ['Two\nlines', '"Two\nlines"'],
  ['A = B', 'A = B'],
])('the headline %j is written so that no spreadsheet runs it', (headline, written) => {
  expect(rowOf({ headline })['headline']).toBe(written)
})

test('numbers stay numbers, also below zero, and the price stands as the public reads it', () => {
  const row = rowOf({ priceCents: 125_000_000, address: { ...emptyFields('land').address, latitude: -37.8 } })
  expect([row['priceCents'], row['priceLabel'], row['address.latitude']]).toEqual(['125000000', '"$1,250,000"', '-37.8'])
})

test('what the office alone knows has no column unless it is asked for', () => {
  expect(Object.keys(rowOf({}))).not.toContain('reservePriceCents')
  expect(rowOf({ reservePriceCents: 1 }, true)['reservePriceCents']).toBe('1')
})

test('an open home is written from its start to its end', () => {
  const inspections = [{ endsAt: '2026-11-28T11:00', startsAt: '2026-11-28T10:30' }]
  expect(rowOf({ inspections })['inspections']).toBe('2026-11-28T10:30 to 2026-11-28T11:00')
})
