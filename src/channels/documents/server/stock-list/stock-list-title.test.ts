import { expect, test } from 'vitest'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { stockListRow, stockListTitle } from './stock-list-rows.ts'

test.each([
  ['\u202E', 'Stock list'],
  [' \u200B ', 'Stock list'],
  [undefined, 'Stock list'],
  [' Saturday ', 'Saturday'],
  ['🏡', '🏡'],
])('a stock list called %j is headed %s', (title, heading) => {
  expect(stockListTitle({ title })).toBe(heading)
})

test('a block of land is land, whatever may be built on it; a house is what it is called', () => {
  const typeOf = (listingClass: 'land' | 'residential', category: string) =>
    stockListRow(
      {
        ...{ id: '1', reference: 'R1', status: 'live', agentName: null, photoToken: null, photoFiles: [], isAltered: false },
        fields: { ...emptyFields(listingClass), category },
        updatedAt: new Date(0),
      },
      '2026-11-25T09:00',
    ).type
  expect(typeOf('land', 'Residential')).toBe('Land')
  expect(typeOf('residential', 'Townhouse')).toBe('Townhouse')
})
