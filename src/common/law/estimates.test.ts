import { expect, test } from 'vitest'
import { checkEstimate, type EstimateFacts } from './estimates.ts'

const facts: EstimateFacts = {
  side: 'sale',
  fromCents: 90_000_000,
  toCents: 99_000_000,
  comparables: [],
  hasExplanation: false,
  today: '2026-11-25',
}
const sale = (soldOn = '2026-09-01', distanceM: number | null = 800) => ({ soldOn, distanceM })
const found = (state: string, change: Partial<EstimateFacts> = {}) =>
  checkEstimate({ ...facts, ...change }, state).map(({ id, severity }) => `${severity} ${id}`)

test.each([
  ['NSW', 99_000_000, false],
  ['NSW', 100_000_000, true],
  ['VIC', 99_000_000, false],
  ['VIC', 99_000_100, true],
] as const)('in %s 900,000 to %i cents is refused: %s', (state, toCents, isRefused) => {
  expect(found(state, { toCents, hasExplanation: true }).some((one) => one.startsWith('blocks'))).toBe(isRefused)
})

test('in Queensland a figure needs a market analysis or an explanation, and no figure needs nothing', () => {
  expect(found('QLD')).toEqual(['blocks qld-market-analysis'])
  expect(found('QLD', { hasExplanation: true })).toEqual([])
  expect(found('QLD', { comparables: [sale()] })).toEqual(['warns qld-market-analysis-three'])
  expect(found('QLD', { comparables: [sale(), sale(), sale()] })).toEqual([])
  expect(found('QLD', { fromCents: null, toCents: null })).toEqual([])
  // A range is no matter of law there.
  expect(found('QLD', { toCents: 150_000_000, hasExplanation: true })).toEqual([])
})

test('what is not confirmed only warns, and names its source', () => {
  const far = [sale(), sale('2025-01-01'), sale('2026-09-01', 6000)]
  expect(found('VIC', { comparables: far })).toEqual(['warns vic-comparables-near'])
  expect(found('WA')).toEqual(['warns opinion-evidence'])
  expect(found('SA', { toCents: 120_000_000, comparables: [sale()] })).toEqual(['warns sa-estimate-range'])
  expect(checkEstimate({ ...facts, comparables: far }, 'VIC')[0]?.source).toContain('not confirmed')
})

test('a rent is no estimated selling price, and without a state nothing is known to hold', () => {
  for (const state of ['QLD', 'NSW', 'VIC', 'WA']) expect(found(state, { side: 'lease', toCents: 200_000_000 })).toEqual([])
  expect(checkEstimate({ ...facts, toCents: 200_000_000 }, null)).toEqual([])
})
