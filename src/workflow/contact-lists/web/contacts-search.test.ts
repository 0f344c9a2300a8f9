import { expect, test } from 'vitest'
import { countFilters, filterOf, isFiltered, readContactsSearch, settingsOf, toggledSort } from './contacts-search.ts'

test('what an address says is taken over, what makes no sense is left out', () => {
  expect(
    readContactsSearch({
      q: 'smith',
      roles: 'buyer,king,tenant',
      quietDays: '30',
      sort: '-createdAt',
      due: 'no',
      agent: '1; drop',
    }),
  ).toEqual({ q: 'smith', roles: 'buyer,tenant', quietDays: 30, sort: '-createdAt' })
  expect(readContactsSearch({ sort: 'name', quietDays: '0', q: ' ' })).toEqual({})
})

test('calls get lists, and yes and no as truth', () => {
  expect(filterOf({ tags: 'a, b', tagMatch: 'all', email: 'no', due: 'yes', agent: 'none' })).toEqual({
    allTags: ['a', 'b'],
    hasEmail: false,
    isDue: true,
    hasNoAgent: true,
  })
  expect(filterOf({ tags: 'a', suburbs: 'Kew,Box Hill', doNotContact: 'no' })).toEqual({
    tags: ['a'],
    suburbs: ['Kew', 'Box Hill'],
    doNotContact: false,
  })
})

test('the open form and the sorting are no filter and no part of a view', () => {
  expect(isFiltered({ new: 'yes', sort: '-name', saved: 'all' })).toBe(false)
  expect(countFilters({ roles: 'buyer', quietDays: 30, q: 'x' })).toBe(2)
  expect(settingsOf({ new: 'yes', saved: 'x', q: 'y' })).toEqual({ q: 'y' })
})

test('a column sorts the way it reads best first, then the other way round', () => {
  expect(toggledSort('name', 'name')).toBe('-name')
  expect(toggledSort('name', 'lastContactedAt')).toBe('-lastContactedAt')
  expect(toggledSort('-lastContactedAt', 'lastContactedAt')).toBe('lastContactedAt')
  expect(toggledSort('name', 'nextContactOn')).toBe('nextContactOn')
})
