import { expect, test } from 'vitest'
import { countFilters, isFiltered, queryOf, readListingsSearch, settingsOf, toggledSort } from './listings-page-search.ts'

test('what an address says is taken over, numbers as numbers', () => {
  expect(readListingsSearch({ q: 'bondi', status: 'live', minBedrooms: '3', minPrice: '800000', sort: 'priceCents' })).toEqual({
    q: 'bondi',
    status: 'live',
    minBedrooms: 3,
    minPrice: 800_000,
    sort: 'priceCents',
  })
})

test('what makes no sense is left out', () => {
  const wrong = { q: '  ', status: 'gone', agentId: '1; drop', minBedrooms: '2.5', maxPrice: '-1', sort: 'secret', other: 'x' }
  expect(readListingsSearch(wrong)).toEqual({})
})

test('the sorting the list has anyway stays out of the address', () =>
  expect(readListingsSearch({ sort: '-updatedAt' })).toEqual({}))

test('sorting is no filter', () => {
  expect(isFiltered({ sort: 'suburb' })).toBe(false)
  expect(isFiltered({ status: 'sold' })).toBe(true)
  expect(countFilters({ status: 'sold', suburb: 'Bondi', minBedrooms: 0 })).toBe(2)
  expect(isFiltered({ view: 'board', saved: 'all' })).toBe(false)
})

test('a column sorts the way it reads best first, then the other way round', () => {
  expect(toggledSort('-updatedAt', 'suburb')).toBe('suburb')
  expect(toggledSort('suburb', 'suburb')).toBe('-suburb')
  expect(toggledSort('-suburb', 'priceCents')).toBe('-priceCents')
  expect(toggledSort('-priceCents', 'priceCents')).toBe('priceCents')
})

test('of a list of values the possible ones stay', () =>
  expect(readListingsSearch({ status: 'live,gone,sold,live', view: 'board', tagMatch: 'any' })).toEqual({
    status: 'live,sold',
    view: 'board',
  }))

test('calls get cents, and days by their names', () =>
  expect(queryOf({ view: 'map', minPrice: 500_000, openHome: 'no', authorityWithin: 30, sort: 'suburb' })).toEqual({
    filter: { minPriceCents: 50_000_000, hasOpenHome: 'false', authorityWithinDays: 30 },
    sort: 'suburb',
  }))

test('a saved view keeps the settings in one order and not itself', () =>
  expect(JSON.stringify(settingsOf({ view: 'board', saved: 'x', status: 'live' }))).toBe('{"status":"live","view":"board"}'))
