import { expect, test } from 'vitest'
import { readings, readTyped } from './typed-address.rules.ts'

test.each([
  ['39 main rd rich', { flat: null, streetNumber: '39', numberFirst: 39, rest: 'main road rich' }],
  ['2/39 Main Rd, Rich', { flat: '2', streetNumber: '39', numberFirst: 39, rest: 'main road rich' }],
  ['unit 2 39 main road', { flat: '2', streetNumber: '39', numberFirst: 39, rest: 'main road' }],
  ['Shop 4/12A High St Kew', { flat: '4', streetNumber: '12A', numberFirst: 12, rest: 'high street kew' }],
  ['12-14 St Kilda Rd', { flat: null, streetNumber: '12-14', numberFirst: 12, rest: 'st kilda rd' }],
  ['richmond', { flat: null, streetNumber: null, numberFirst: null, rest: 'richmond' }],
  ['39', { flat: null, streetNumber: '39', numberFirst: 39, rest: '' }],
])('%s is read as typed', (typed, read) =>
  expect(readTyped(typed)).toEqual({ level: null, lot: null, words: expect.any(Array), ...read }),
)

test('an unfinished last word may be a short street type', () => {
  expect(readings('main rd')).toEqual(['main road', 'main rd'])
  expect(readings('st')).toEqual(['st'])
})
