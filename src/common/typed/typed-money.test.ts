import { expect, test } from 'vitest'
import { readMoney, readTypedMoney } from './typed-money.ts'

test.each([
  ['1,400,000', 1_400_000],
  ['1400000', 1_400_000],
  ['1 400 000', 1_400_000],
  ['1\u00a0400\u00a0000', 1_400_000],
  ['$1,400,000', 1_400_000],
  ['$ 1,400,000.00', 1_400_000],
  ['1400000.50', 1_400_000.5],
  ['1.4m', 1_400_000],
  ['1.4 M', 1_400_000],
  ['$1.4M', 1_400_000],
  ['$1.2M', 1_200_000],
  ['1.4 million', 1_400_000],
  ['1.4mil', 1_400_000],
  ['1.375m', 1_375_000],
  ['950k', 950_000],
  ['$950K', 950_000],
  ['950 thousand', 950_000],
  ['1.400.000', 1_400_000],
  ['AUD 850,000', 850_000],
  ['850,000 AUD', 850_000],
  ['\u200b850,000\u200b', 850_000],
  ['  $850,000\t', 850_000],
  ['.50', 0.5],
  ['0', 0],
])('an amount is understood as it is typed: %s', (typed, dollars) => {
  expect(readMoney(typed)).toEqual({ value: Math.round(dollars * 100) })
})

test('an empty field has no amount', () => {
  for (const typed of ['', '  ', '\u00a0']) expect(readMoney(typed)).toEqual({ value: null })
})

test.each([
  '1,4',
  '50,5',
  '1,400,00',
  '1.400',
  '1.4.0',
  '14 00',
  'offers over 1.2m',
  '1.2m plus GST',
  '-500',
  '1.4x',
  'm',
  '$',
  'call me',
  '1.4m 1.5m',
  '1-2-3',
  '9'.repeat(15),
  '1'.repeat(500),
  '1,'.repeat(200),
])('what may mean something else is a problem in words and no amount: %s', (typed) => {
  expect(readMoney(typed).value).toBeUndefined()
  expect(readMoney(typed).problem).toMatch(/^[A-Z]/)
})

test.each([
  ['1,400,000 - 1,500,000', 1_400_000, 1_500_000],
  ['$1,400,000 – $1,500,000', 1_400_000, 1_500_000],
  ['900-950k', 900_000, 950_000],
  ['1.2m to 1.3m', 1_200_000, 1_300_000],
  ['1.2-1.3m', 1_200_000, 1_300_000],
  ['900k-1.1m', 900_000, 1_100_000],
  ['800,000-850k', 800_000, 850_000],
])('a range has two ends: %s', (typed, from, to) => {
  expect(readTypedMoney(typed)).toEqual({ value: { cents: from * 100, toCents: to * 100, period: null } })
  expect(readMoney(typed).problem).toContain('is a range')
})

test('a range upside down is a problem', () => {
  expect(readTypedMoney('1.5m - 1.4m').problem).toBe('The end of the range is lower than its start')
})

test.each([
  ['650 pw', 'week'],
  ['$650 per week', 'week'],
  ['650/week', 'week'],
  ['$1,300 fortnightly', 'fortnight'],
  ['2,800 pcm', 'month'],
  ['2800 per calendar month', 'month'],
  ['48k pa', 'year'],
  ['$48,000 p.a.', 'year'],
] as const)('the period is read with the amount: %s', (typed, period) => {
  expect(readTypedMoney(typed).value?.period).toBe(period)
})

test('an amount for another period than the field’s is refused, never taken over', () => {
  expect(readMoney('650 pw', { per: 'week' })).toEqual({ value: 650_00 })
  expect(readMoney('2,800 pcm', { per: 'week' }).problem).toBe('Enter the amount per week, not per month')
  expect(readMoney('650 pw').problem).toBe('Leave out “per week”')
})
