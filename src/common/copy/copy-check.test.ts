import { expect, test } from 'vitest'
import { emptyAddress, emptyFields } from '../listing/listing-empty.ts'
import { checkCopy, checkCopyAbout, checkText } from './copy-check.ts'
import { copyFacts } from './copy-facts.ts'
import { noPlaces } from './known-places.ts'
import { sentences } from './testing/corpus.ts'

const found = (text: string, one: (typeof sentences)[number]) => checkText(text, copyFacts(one.fields, one.places))

test('two hundred sentences with one planted untruth each: every one is found', () => {
  expect(sentences).toHaveLength(200)
  const missed = sentences.filter((one) => {
    const before = new Set(found(one.true, one).map(({ words }) => words))
    return !found(one.untrue, one).some(({ words }) => !before.has(words))
  })
  expect(missed.map((one) => one.untrue)).toEqual([])
})

test('fewer than three of a hundred true sentences are questioned', () => {
  const alarms = sentences.flatMap((one) => found(one.true, one).map(({ message }) => `${one.true}: ${message}`))
  expect(alarms.length, alarms.join('\n')).toBeLessThan(6)
})

const kew = {
  ...emptyFields('residential'),
  address: {
    ...emptyAddress,
    streetNumber: '8',
    street: 'Lantern Street',
    suburb: 'Kew',
    state: 'VIC' as const,
    postcode: '3101',
  },
}
test.each([
  'Set in the heart of Hawthorn, close to all.',
  'A home in leafy Hawthorn.',
  'One of the loveliest streets of Hawthorn.',
  'In the sought-after suburb of Hawthorn.',
  'A home in sought-after Hawthorn.',
  'Leafy Hawthorn at its finest.',
  'See 8 Lantern Street, Hawthorn VIC 3122.',
  'Hawthorn, VIC 3122',
  'This is Hawthorn, Victoria.',
  'This is Hawthorn 3122.',
  'Enjoy the Hawthorn lifestyle.',
])('another suburb is questioned, and the own one is not: %s', (text) => {
  const placesIn = (one: string) =>
    checkText(one, copyFacts(kew, noPlaces)).flatMap(({ rule, words }) => (rule === 'place' ? [words] : []))
  expect(placesIn(text)).toEqual([expect.stringMatching(/^Hawthorn( lifestyle)?$/)])
  expect(placesIn(text.replace('Hawthorn', 'Kew'))).toEqual([])
})

test.each([
  'Rare opportunity for a family.',
  'Outdoor living in the heart of the house.',
  'A central Daikin system, and charming Victorian detail.',
  'Sunny Saturday mornings on the deck, auction in December 2026.',
  'A kitchen with lovely Tasmanian oak floors.',
])('a word with a capital that names no place is left alone: %s', (text) => {
  expect(checkText(text, copyFacts(kew, noPlaces)).filter(({ rule }) => rule === 'place')).toEqual([])
})

test('in a text about several homes, what agrees with one of them is left alone', () => {
  const home = (bedrooms: number) => ({ ...emptyFields('residential'), address: emptyAddress, bedrooms })
  const about = (text: string) => checkCopyAbout(text, [home(3), home(4)], noPlaces).map(({ words }) => words)
  expect(about('A home with four bedrooms, one with three bedrooms, and one with five bedrooms.')).toEqual(['five bedrooms'])
})

test('a figure that never leaves the office is named as such, and the price that is not shown', () => {
  const fields = {
    ...emptyFields('residential'),
    ...{ reservePriceCents: 95_000_000, priceCents: 98_000_000, priceDisplay: 'contactAgent' as const },
    description: 'Be quick: $950,000 may buy it, $980k surely will.',
  }
  expect(checkCopy(fields, noPlaces).map(({ severity, message }) => [severity, message])).toEqual([
    ['blocks', '“$950,000” is the reserve. It is private'],
    ['blocks', '“$980k” is the search price, which is not shown. It is private'],
  ])
})

test('the longest text is checked in time that grows with its length', () => {
  const long = 'one bedroom 5 m from Ab '.repeat(2_700)
  expect(checkCopy({ ...emptyFields('residential'), description: long }, noPlaces).length).toBe(60)
})
