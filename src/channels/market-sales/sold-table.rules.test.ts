import { expect, test } from 'vitest'
import { readSoldRow, soldColumns } from './sold-table.rules.ts'

const today = '2026-11-25'
const read = (headings: string, row: string) => readSoldRow(row.split('|'), soldColumns(headings.split('|')).at, today)

test.each([
  [
    'Property Address|Sold Price|Sale Date|Beds|Baths|Cars|Land Size (m²)|Property Type',
    '2/39 Main Road, Richmond VIC 3121|$1.25m|6/2/26|3|2|1|420 sqm|Townhouse',
  ],
  [
    'Unit|Street No|Street Name|Suburb|State|Postcode|Sale price|Contract date|Bed|Bath|Car|Land|Type',
    '2|39|Main Road|Richmond|Victoria|3121|1,250,000|06/02/2026|3|2|1|420|Townhouse',
  ],
])('%s is read', (headings, row) => {
  expect(read(headings, row)).toMatchObject({
    row: {
      address: { subNumber: '2', streetNumber: '39', street: 'Main Road', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
      ...{ soldOn: '2026-02-06', priceCents: 125_000_000, bedrooms: 3, bathrooms: 2, carSpaces: 1, landAreaM2: 420 },
      category: 'Townhouse',
    },
  })
})

test.each([
  ['Main Road, Richmond VIC|900k|1/2/26', 'The address needs a number, a street, a suburb and a state'],
  ['39 Main Road, Richmond VIC 3121|Price withheld|1/2/26', 'Enter an amount such as 1,400,000 or 1.4m'],
  ['39 Main Road, Richmond VIC 3121||1/2/26', 'The sold price is missing'],
  ['39 Main Road, Richmond VIC 3121|900k|soon', '“soon” is not a date'],
  ['39 Main Road, Richmond VIC 3121|900k|1/2/2027', 'The sale is in the future'],
])('%s is refused with a reason', (row, reason) => {
  expect(read('Address|Price|Date', row)).toEqual({ reason })
})

test('what is not needed and can’t be read is left out', () => {
  expect(read('Address|Price|Date|Beds|Land', '39 Main Road, Richmond VIC 3121|900k|1/2/26|3+1|n/a')).toMatchObject({
    row: { bedrooms: null, landAreaM2: null },
  })
})

test('a table without an address, a date or a price says so', () => {
  expect(soldColumns(['Name', 'Email']).missing).toEqual(['address', 'sold date', 'sold price'])
})
