import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('every value is text, even one that looks like a number', () => {
  expect(parseSearch('?token=12345678901234567890&q=a%20b')).toEqual({ token: '12345678901234567890', q: 'a b' })
})

test('what is empty is left out', () => {
  expect(stringifySearch({ status: 'live', q: '', sort: undefined, agentId: null })).toBe('?status=live')
  expect(stringifySearch({})).toBe('')
})
