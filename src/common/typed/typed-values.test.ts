import { expect, test } from 'vitest'
import { readArea } from './typed-area.ts'
import {
  readCount,
  readDecimal,
  readMetres,
  readMinutes,
  readPercent,
  readPlainNumber,
  readPostcode,
  readSpan,
} from './typed-number.ts'

test.each([
  ['600', 600, 'squareMeter'],
  ['600sqm', 600, 'squareMeter'],
  ['600 sq m', 600, 'squareMeter'],
  ['600 m²', 600, 'squareMeter'],
  ['338 m2', 338, 'squareMeter'],
  ['1,200', 1200, 'squareMeter'],
  ['1,200.5 square metres', 1200.5, 'squareMeter'],
  ['approx. 650 sqm', 650, 'squareMeter'],
  ['1/4 acre', 0.25, 'acre'],
  ['¼ acre', 0.25, 'acre'],
  ['1 1/2 acres', 1.5, 'acre'],
  ['1½ ac', 1.5, 'acre'],
  ['0.25 acre', 0.25, 'acre'],
  ['1 acre', 1, 'acre'],
  ['2 ha', 2, 'hectare'],
  ['1.5ha', 1.5, 'hectare'],
  ['24 squares', 24, 'square'],
  ['24sq', 24, 'square'],
  ['1,000 sq ft', 92.9, 'squareMeter'],
  ['2 km2', 2_000_000, 'squareMeter'],
] as const)('an area keeps the unit that was typed: %s', (typed, value, unit) => {
  expect(readArea(typed)).toEqual({ value: { value, unit } })
})

test('an area without a unit has the one that is chosen beside it', () => {
  expect(readArea('2.5', 'acre')).toEqual({ value: { value: 2.5, unit: 'acre' } })
})

test.each(['1,2', '600 x', '20 x 30', '600 - 700 sqm', '1/0 acre', '4/1 acre', 'big', '-5', '1'.repeat(300)])(
  'an area that cannot be understood is a problem: %s',
  (typed) => {
    expect(readArea(typed).problem).toBe('Enter an area such as 600 m², 1/4 acre or 1.5 ha')
  },
)

test.each(['3.5', '3+1', '2 weeks', '1 1/2', '-1', 'three', '2,5', '4.'])('digits of %s are never joined to a count', (typed) => {
  expect(readCount(typed, { max: 99 }).problem).toBe('Enter a whole number such as 3')
})
test('a count is whole, within its limits, and may carry its own noun', () => {
  expect(readCount('4', { max: 99 })).toEqual({ value: 4 })
  expect(readCount('4.0')).toEqual({ value: 4 })
  expect(readCount('1,200')).toEqual({ value: 1200 })
  expect(readCount('4 beds', { max: 99 }, ['bed', 'bedroom'])).toEqual({ value: 4 })
  expect(readCount('2.5 baths', { max: 99 }, ['bath']).problem).toBe('Enter a whole number such as 3')
  expect(readCount('112', { max: 99 }).problem).toBe('At most 99')
  expect(readCount('0', { min: 1 }).problem).toBe('At least 1')
  expect(readCount('')).toEqual({ value: null })
})

test('a year has no thousands', () => {
  expect(readPlainNumber('1998', { max: 2100 })).toEqual({ value: 1998 })
  expect(readPlainNumber('1,998', { max: 2100 }).problem).toContain('without spaces or commas')
  expect(readPlainNumber('9999', { max: 2100 }).problem).toBe('At most 2100')
})

test('a decimal number keeps its point', () => {
  expect(readDecimal('2.5', { decimals: 2 })).toEqual({ value: 2.5 })
  expect(readDecimal('1,338.25', { decimals: 2 })).toEqual({ value: 1338.25 })
  expect(readDecimal('5 km', { decimals: 0, units: ['km'] })).toEqual({ value: 5 })
  expect(readDecimal('-37.8', { decimals: 6, isNegative: true })).toEqual({ value: -37.8 })
  expect(readDecimal('2.555', { decimals: 2 }).problem).toBe('At most 2 digits after the point')
  expect(readDecimal('2,5', { decimals: 2 }).problem).toBe('Enter a number such as 2.5')
  expect(readDecimal('5 miles', { decimals: 0, units: ['km'] }).problem).toBe('Enter a whole number')
})

test('a percentage is not half read', () => {
  expect(readPercent('2.5%')).toEqual({ value: 2.5 })
  expect(readPercent('50 per cent')).toEqual({ value: 50 })
  expect(readPercent('1/2').problem).toBe('Enter a percentage such as 2.5')
  expect(readPercent('50,5').problem).toBe('Enter a percentage such as 2.5')
  expect(readPercent('110').problem).toBe('At most 100%')
})

test('a length is kept in metres', () => {
  expect(readMetres('15.24')).toEqual({ value: 15.24 })
  expect(readMetres('15.2m')).toEqual({ value: 15.2 })
  expect(readMetres('50 ft')).toEqual({ value: 15.24 })
  expect(readMetres('50’')).toEqual({ value: 15.24 })
  expect(readMetres('1,500 mm')).toEqual({ value: 1.5 })
  expect(readMetres('50 chains').problem).toBe('Enter a length such as 15.2 m or 50 ft')
})

test('a duration is kept in minutes', () => {
  for (const [typed, minutes] of [
    ['30', 30],
    ['45 min', 45],
    ['1.5 h', 90],
    ['1h30', 90],
    ['1 hour', 60],
    ['half hour', 30],
    ['half an hour', 30],
  ] as const)
    expect(readMinutes(typed)).toEqual({ value: minutes })
  for (const typed of ['1.5', 'soon', '1:30', '.h']) expect(readMinutes(typed).problem).toBe('Enter minutes, such as 30 or 1.5 h')
  expect(readMinutes('2 h', { max: 60 }).problem).toBe('At most 60 minutes')
})

test('days and hours may be typed as weeks and days', () => {
  expect(readSpan('14', 'day')).toEqual({ value: 14 })
  expect(readSpan('2 weeks', 'day')).toEqual({ value: 14 })
  expect(readSpan('36 hours', 'day').problem).toBe('Enter days, such as 14 or 2 weeks')
  expect(readSpan('2 days', 'hour')).toEqual({ value: 48 })
  expect(readSpan('1,000', 'day', { max: 28 }).problem).toBe('At most 28 days')
})

test('a postcode has four digits, whatever was typed around them', () => {
  expect(readPostcode('3186')).toEqual({ value: '3186' })
  expect(readPostcode('VIC 3186')).toEqual({ value: '3186' })
  expect(readPostcode('3186 VIC')).toEqual({ value: '3186' })
  expect(readPostcode('31 86')).toEqual({ value: '3186' })
  expect(readPostcode('800')).toEqual({ value: '0800' })
  for (const typed of ['318', '31866', 'VIC', '3i86']) expect(readPostcode(typed).problem).toBe('Enter a postcode of 4 digits')
})
