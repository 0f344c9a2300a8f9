import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsLength, withPlainSigns } from './sms-length.ts'

test.each([
  ['nothing', '', { encoding: 'gsm7', units: 0, parts: 0, left: 160 }],
  ['160 letters are one message', 'a'.repeat(160), { encoding: 'gsm7', units: 160, parts: 1, left: 0 }],
  ['161 are two of 153', 'a'.repeat(161), { encoding: 'gsm7', units: 161, parts: 2, left: 145 }],
  ['306 are two, full', 'a'.repeat(306), { encoding: 'gsm7', units: 306, parts: 2, left: 0 }],
  ['307 are three', 'a'.repeat(307), { encoding: 'gsm7', units: 307, parts: 3, left: 152 }],
  ['the euro sign counts two', '€'.repeat(80), { encoding: 'gsm7', units: 160, parts: 1, left: 0 }],
  [
    'an escape is not divided between parts',
    `${'a'.repeat(152)}€${'a'.repeat(152)}`,
    { encoding: 'gsm7', units: 306, parts: 3, left: 152 },
  ],
  ['accents of the alphabet count one', 'é'.repeat(160), { encoding: 'gsm7', units: 160, parts: 1, left: 0 }],
  ['a backtick is not in the alphabet', '`', { encoding: 'ucs2', units: 1, parts: 1, left: 69 }],
  ['70 of UCS-2 are one message', 'ā'.repeat(70), { encoding: 'ucs2', units: 70, parts: 1, left: 0 }],
  ['71 are two of 67', 'ā'.repeat(71), { encoding: 'ucs2', units: 71, parts: 2, left: 63 }],
  ['an emoji counts two', '🏡', { encoding: 'ucs2', units: 2, parts: 1, left: 68 }],
  ['a flag counts four', '🇦🇺', { encoding: 'ucs2', units: 4, parts: 1, left: 66 }],
  ['a family counts every person and joiner', '👨‍👩‍👧', { encoding: 'ucs2', units: 8, parts: 1, left: 62 }],
  [
    'an emoji is not divided between parts',
    `${'ā'.repeat(66)}🏡${'ā'.repeat(66)}`,
    { encoding: 'ucs2', units: 134, parts: 3, left: 66 },
  ],
])('%s', (_, text, expected) => expect(smsLength(text)).toEqual(expected))

const letters = fc.string({ unit: fc.constantFrom(...'abc XYZ09é£€[]{}~^|\\\n'), maxLength: 800 })
const anything = fc.string({ unit: 'binary', maxLength: 800 })

test('the parts hold all units, none more than fits, and the last what is not left', () => {
  fc.assert(
    fc.property(fc.oneof(letters, anything), (text) => {
      const { encoding, units, parts, left } = smsLength(text)
      const size = encoding === 'gsm7' ? { one: 160, many: 153 } : { one: 70, many: 67 }
      const perPart = parts > 1 ? size.many : size.one
      expect(left).toBeGreaterThanOrEqual(0)
      expect(units).toBeLessThanOrEqual(Math.max(parts, 1) * perPart - left)
      // At most one unit is lost at the end of each part.
      expect(units).toBeGreaterThanOrEqual(Math.max(parts, 1) * perPart - left - Math.max(0, parts - 1))
    }),
  )
})

test('UCS-2 counts what JavaScript counts', () => {
  fc.assert(
    fc.property(anything, (text) => {
      expect(smsLength(`${text}ā`).units).toBe(text.length + 1)
    }),
  )
})

test('a longer text never needs fewer parts, and the same alphabet never more than twice a character', () => {
  fc.assert(
    fc.property(letters, letters, (a, b) => {
      expect(smsLength(a + b).parts).toBeGreaterThanOrEqual(smsLength(a).parts)
      expect(smsLength(a).units).toBeLessThanOrEqual(a.length * 2)
    }),
  )
})

test('plain signs bring a text back into the alphabet', () => {
  expect(withPlainSigns('It’s “open” – 10…')).toBe('It\'s "open" - 10...')
  expect(smsLength(withPlainSigns('It’s “open” – 10…')).encoding).toBe('gsm7')
})
