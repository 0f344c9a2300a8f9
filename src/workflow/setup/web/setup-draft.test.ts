import { expect, test } from 'vitest'
import { keyFrom, prefixOf, slugOf } from './setup-draft.ts'

test.each([
  ['Harbour & Vale', 'harbour-vale', 'HV'],
  ['Northpoint', 'northpoint', 'NOR'],
  ['O’Brien Real Estate (Bayside)', 'obrien-real-estate-bayside', 'OBR'],
  ['Müller', 'muller', 'MUL'],
])('%s is %s in addresses and %s before numbers', (name, slug, prefix) => {
  expect(slugOf(name)).toBe(slug)
  expect(prefixOf(name)).toBe(prefix)
})

test('the key is read from behind the #', () => {
  expect(keyFrom('#key=aaaaa-bbbbb')).toBe('aaaaa-bbbbb')
  expect(keyFrom('')).toBe('')
})
