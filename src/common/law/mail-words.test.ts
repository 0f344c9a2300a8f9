import { expect, test } from 'vitest'
import type { ListingPatch } from '../listing/listing-fields.ts'
import { emptyAddress, emptyFields, withPatch } from '../listing/listing-empty.ts'
import type { State } from '../listing/listing-values.ts'
import { checkMailWords } from './mail-words.ts'

const home = (state: State, patch: ListingPatch = {}, listingClass: 'residential' | 'rental' = 'residential') =>
  withPatch(emptyFields(listingClass), { address: { ...emptyAddress, state }, ...patch })
const found = (words: string, ...homes: ReturnType<typeof home>[]) =>
  checkMailWords([words], homes, '2026-11-20').map(({ severity }) => severity)

test.each([
  ['an open price beside a home where it is forbidden', 'Offers above $900,000.', [home('VIC')], ['blocks']],
  ['a plus sign', 'Yours for $900k+', [home('NSW')], ['blocks']],
  ['what may speak of a median', 'The median rose from $1,150,000 to $1,200,000.', [home('VIC')], ['warns']],
  ['an open price where no law of the state forbids it', 'Offers above $900,000.', [home('WA')], ['warns']],
  ['an open price in a mail without a home', 'Offers over $900,000.', [], ['warns']],
  ['a price that is one', 'Asking $900,000. It is 200 m from the beach.', [home('VIC')], []],
  ['a price below the estimate', 'Asking $850,000.', [home('VIC', { estimateFromCents: 90_000_000 })], ['warns']],
  [
    'a price that is below one estimate and may be the other home’s',
    'Asking $850,000.',
    [home('VIC', { estimateFromCents: 90_000_000 }), home('VIC', { estimateFromCents: 80_000_000 })],
    [],
  ],
  ['a saving that is no price', 'Save $15,000.', [home('VIC', { estimateFromCents: 90_000_000 })], []],
  [
    'a price of the only home, an auction in Queensland',
    'Around $900,000.',
    [home('QLD', { methodOfSale: 'auction' })],
    ['blocks'],
  ],
  [
    'a price beside an auction in Queensland and another home',
    'Around $900,000.',
    [home('QLD', { methodOfSale: 'auction' }), home('QLD')],
    ['warns'],
  ],
  ['bids for a rent', 'Best offer wins.', [home('QLD', {}, 'rental')], ['blocks']],
  ['offers for one of a home to let and one for sale', 'Best offer wins.', [home('QLD', {}, 'rental'), home('QLD')], ['warns']],
] as const)('%s', (_, words, homes, expected) => expect(found(words, ...homes)).toEqual(expected))
