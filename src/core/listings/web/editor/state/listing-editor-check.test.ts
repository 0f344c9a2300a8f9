import { beforeAll, expect, test } from 'vitest'
import { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { patchBetween, withoutEmptyRows } from './listing-editor-changes.ts'
import { checkFields, schemaLoaded } from './listing-editor-check.ts'

beforeAll(() => schemaLoaded)

const base: ListingFields = { ...emptyFields('residential'), headline: 'Before', bedrooms: 3, tags: ['bayside'] }

test('the order of keys is no change', () => {
  const area: ListingFields = { ...base, landArea: { value: 607, unit: 'squareMeter' } }
  const turned: ListingFields = { ...base, landArea: { unit: 'squareMeter', value: 607 } }
  expect(patchBetween(area, turned)).toEqual({})
})

test('rows that were added and left empty go before saving', () => {
  const fields: ListingFields = {
    ...base,
    links: [
      { kind: 'video', url: '' },
      { kind: 'web', url: 'https://example.com' },
    ],
    vendors: [{ name: null, phone: null, email: null }],
    solicitor: { name: '', phone: null, email: null },
  }
  expect(withoutEmptyRows(fields)).toEqual({ links: [{ kind: 'web', url: 'https://example.com' }], vendors: [], solicitor: null })
})

test.each<[string, Partial<ListingFields>, string]>([
  [
    'an end before the start',
    { inspections: [{ startsAt: '2026-11-21T11:00', endsAt: '2026-11-21T10:00' }] },
    'inspections.0.endsAt',
  ],
  [
    'a time that is missing',
    { inspections: [{ startsAt: '2026-11-21T', endsAt: '2026-11-21T11:30' }] },
    'inspections.0.startsAt',
  ],
  ['a range upside down', { priceDisplay: 'range', priceFromCents: 200, priceToCents: 100 }, 'priceToCents'],
  ['a link of words', { links: [{ kind: 'web', url: 'https://no such place' }] }, 'links.0.url'],
  ['a postcode of three digits', { address: { ...base.address, postcode: '318' } }, 'address.postcode'],
  [
    'an authority that ends before it begins',
    { authorityStartsOn: '2026-02-01', authorityExpiresOn: '2026-01-01' },
    'authorityExpiresOn',
  ],
])('%s is found before saving', (_, part, path) => {
  expect(Object.keys(checkFields({ ...base, ...part }))).toContain(path)
})

test('a draft may be empty', () => {
  expect(checkFields(emptyFields('residential'))).toEqual({})
  expect(checkFields(emptyFields('rental'))).toEqual({})
})

test('the empty listing, which the browser makes without the schema, has every field of it', () => {
  expect(Object.keys(emptyFields('residential')).toSorted()).toEqual(Object.keys(ListingFields.shape).toSorted())
})
