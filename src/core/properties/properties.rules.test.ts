import { expect, test } from 'vitest'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { addressKey } from './properties.rules.ts'

const home = {
  ...emptyAddress,
  streetNumber: '241',
  street: 'Case Street',
  suburb: 'St Kilda',
  state: 'VIC',
  postcode: '3182',
} as const
const key = (change: Partial<Address>) => addressKey({ ...home, ...change })

test.each<[Partial<Address>, Partial<Address>]>([
  [{ suburb: 'St Kilda' }, { suburb: 'St.Kilda' }],
  [{ suburb: 'St Kilda' }, { suburb: 'ST KILDA' }],
  [{ suburb: 'St Kilda' }, { suburb: 'St. Kilda' }],
  [{ suburb: 'St Kilda' }, { suburb: 'Saint Kilda' }],
  [{ suburb: 'Mt Druitt' }, { suburb: 'Mount Druitt' }],
  [{ suburb: 'MT. ELIZA' }, { suburb: 'Mount Eliza' }],
  [{ subNumber: 'U5' }, { subNumber: '5' }],
  [{ subNumber: 'Unit 5' }, { subNumber: '5' }],
  [{ subNumber: 'Apt. 5' }, { subNumber: 'Villa 5' }],
  [{ subNumber: '#5' }, { subNumber: '5' }],
  [{ streetNumber: 'U5/241' }, { subNumber: '5' }],
  [{ streetNumber: '5/241' }, { subNumber: 'Unit 5' }],
  [{ streetNumber: '20-22' }, { streetNumber: '20 - 22' }],
  [{ streetNumber: '20–22' }, { streetNumber: '20-22' }],
  [{ street: 'Case St' }, { street: 'Case Street' }],
  [{ street: 'Case St.' }, { street: 'CASE STREET' }],
  [{ street: 'Case St East' }, { street: 'Case Street East' }],
  [{ street: 'St Kilda Rd' }, { street: 'Saint Kilda Road' }],
  [{ street: 'Mt Eliza Way' }, { street: 'Mount Eliza Way' }],
  [
    { streetNumber: null, lotNumber: 'Lot 12' },
    { streetNumber: null, lotNumber: '12' },
  ],
  [
    { streetNumber: null, lotNumber: 'Lot Lot 12' },
    { streetNumber: null, lotNumber: 'LOT12' },
  ],
  [{ streetNumber: 'Lot 12' }, { streetNumber: null, lotNumber: '12' }],
])('%j and %j are one property', (one, other) => expect(key(one)).toBe(key(other)))

test.each<[Partial<Address>, Partial<Address>]>([
  [{ suburb: 'St Kilda' }, { suburb: 'St Kilda East' }],
  [{ subNumber: '5' }, { subNumber: null }],
  [{ street: 'St Kilda Road' }, { street: 'Kilda Road' }],
  [{ streetNumber: '12' }, { streetNumber: null, lotNumber: '12' }],
])('%j and %j are two', (one, other) => expect(key(one)).not.toBe(key(other)))

test('the usual spellings keep the keys that are stored', () => {
  expect(key({ subNumber: '5' })).toBe('5|241|case street|st kilda|vic|3182')
  expect(key({ suburb: 'Mount Druitt', state: 'NSW', postcode: null })).toBe('|241|case street|mount druitt|nsw|')
})
