import { expect, test } from 'vitest'
import { plainWords } from './plain-words.rules.ts'

test.each([
  ['Invalid postcode for suburb: "Richmond"', 'The suburb and postcode don’t match.'],
  ['New properties require price values', 'Add a price.'],
  ['New rental properties require a dateAvailable', 'Add the available date.'],
  ['New properties require bedrooms value', 'Add the number of bedrooms.'],
  ['New land properties require <landDetails> value', 'Land details is missing.'],
  ['Image id is not JPEG (image/jpeg) format', 'One of the photos is not a JPEG. Replace it, then send the changes.'],
  ['Invalid element: "Castle"', '"Castle" is not accepted by the portal here.'],
  ['Cannot accept a soldDate without a valid soldPrice', 'Sold date needs sold price as well. Enter both or neither.'],
])('%s, said plainly', (said, plain) => {
  expect(plainWords(said)).toBe(plain)
})

test('what Gable does not know stays as the portal said it', () => {
  expect(plainWords('The headline must not contain a phone number')).toBeUndefined()
})
