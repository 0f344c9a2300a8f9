import { expect, test } from 'vitest'
import { previousPrice } from './previous-price.rules.ts'

test.each([
  ['$900,000', '$950,000', '$950,000'],
  ['$650 per week', '$700 per week', '$700 per week'],
  ['$900,000 – $950,000', '$950,000 – $1,000,000', '$950,000 – $1,000,000'],
  ['$1.1m', '$1.25M', '$1.25M'],
  // A lower price than today’s reads as one that might be taken.
  ['$950,000', '$900,000', ''],
  ['$950,000', '$900,000 – $990,000', ''],
  // Prices that are no longer, or were never, said in figures.
  ['Contact agent', '$950,000', ''],
  ['$900,000', 'Auction', ''],
  ['$900,000', '', ''],
])('beside %j the price before, %j, is said as %j', (now, before, said) => {
  expect(previousPrice(now, { before, after: now })).toBe(said)
})

test('a change that is not the one to today’s price is not told', () => {
  expect(previousPrice('$900,000', { before: '$990,000', after: '$950,000' })).toBe('')
  expect(previousPrice('$900,000', undefined)).toBe('')
})
