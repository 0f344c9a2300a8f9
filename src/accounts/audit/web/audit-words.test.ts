import { expect, test } from 'vitest'
import { actionWord, valueWord } from './audit-words.ts'

test.each([
  [null, 'nothing'],
  [[], 'nothing'],
  [{ from: null, until: '' }, 'nothing'],
  [true, 'yes'],
  [1250, '1250'],
  [['a', 'b'], 'a, b'],
  [{ type: 'mobile', value: '0491 570 006', isMain: false }, 'type mobile, value 0491 570 006, is main no'],
  [
    [
      { role: 'buyer', since: null, until: null },
      { role: 'vendor', since: '2026-10-07' },
    ],
    'role buyer; role vendor, since 2026-10-07',
  ],
])('the value %j reads %j', (value, words) => {
  expect(valueWord(value)).toBe(words)
})

test('a part of an address is named by both its words', () => {
  expect(actionWord('address.streetNumber')).toBe('Address: street number')
})

test.each([
  ['secondStepOn', 'Turned on two-factor authentication'],
  ['became underOffer', 'Changed to under offer'],
  ['handed over', 'Reassigned'],
])('the stored action %s reads %s', (action, words) => {
  expect(actionWord(action)).toBe(words)
})
