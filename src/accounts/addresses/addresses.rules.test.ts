import { expect, test } from 'vitest'
import { localityKey, readings, readTyped, titleCase } from './addresses.rules.ts'

test.each([
  ['39 main rd rich', { flat: null, streetNumber: '39', numberFirst: 39, rest: 'main road rich' }],
  ['2/39 Main Rd, Rich', { flat: '2', streetNumber: '39', numberFirst: 39, rest: 'main road rich' }],
  ['unit 2 39 main road', { flat: '2', streetNumber: '39', numberFirst: 39, rest: 'main road' }],
  ['Shop 4/12A High St Kew', { flat: '4', streetNumber: '12A', numberFirst: 12, rest: 'high street kew' }],
  ['12-14 St Kilda Rd', { flat: null, streetNumber: '12-14', numberFirst: 12, rest: 'st kilda rd' }],
  ['richmond', { flat: null, streetNumber: null, numberFirst: null, rest: 'richmond' }],
  ['39', { flat: null, streetNumber: '39', numberFirst: 39, rest: '' }],
])('%s is read as typed', (typed, read) => expect(readTyped(typed)).toEqual(read))

test('an unfinished last word may be a short street type', () => {
  expect(readings('main rd')).toEqual(['main road', 'main rd'])
  expect(readings('st')).toEqual(['st'])
})

test.each([
  ['St. Kilda  East', 'saint kilda east'],
  ['MT ELIZA', 'mount eliza'],
  ["O'Connor", 'oconnor'],
])('%s is the place %s', (name, key) => expect(localityKey(name)).toBe(key))

test.each([
  ["O'BRIEN STREET", "O'Brien Street"],
  ['MCARTHUR', 'McArthur'],
  ['COFFIN BAY-SOUTH', 'Coffin Bay-South'],
])('%s is written %s', (register, words) => expect(titleCase(register)).toBe(words))
