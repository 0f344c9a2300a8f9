import { expect, test } from 'vitest'
import { prefixOf, slugOf } from '#accounts/branding/agency-names.rules.ts'
import { keyFrom } from './setup-draft.ts'

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
