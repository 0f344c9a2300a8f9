import { expect, test } from 'vitest'
import { plainWords } from './plain-words.rules.ts'

test.each([
  ['Invalid postcode for suburb: "Richmond"', 'The suburb and the postcode do not belong together.'],
  ['New properties require price values', 'The price is missing.'],
  ['New rental properties require a dateAvailable', 'The date from which it is available is missing.'],
  ['New properties require bedrooms value', 'The number of bedrooms is missing.'],
  ['New land properties require <landDetails> value', 'Land details is missing.'],
  ['Image id is not JPEG (image/jpeg) format', 'One of the pictures is not a JPEG. Replace it, then send the changes.'],
  ['Invalid element: "Castle"', '"Castle" is not among the values that the portal takes here.'],
  ['Cannot accept a soldDate without a valid soldPrice', 'Sold date needs sold price as well: fill in both, or neither.'],
])('%s, said plainly', (said, plain) => {
  expect(plainWords(said)).toBe(plain)
})

test('what Gable does not know stays as the portal said it', () => {
  expect(plainWords('The headline must not contain a phone number')).toBeUndefined()
})
