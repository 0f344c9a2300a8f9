import { expect, test } from 'vitest'
import { tidyNumber } from './contact-tidy.ts'

test.each([
  ['0412 345 678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['412345678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['(03) 9123 4567', '+61391234567'],
  ['1300 123 456', '+611300123456'],
  ['+1 905-555-1234', '+19055551234'],
  ['+64 21 123 456', '+6421123456'],
])('%s is kept as %s', (typed, kept) => expect(tidyNumber(typed)).toBe(kept))

test.each(['905-555-1234', '9123 4567', 'ring the office', '12345'])('%s stays as it was typed', (typed) =>
  expect(tidyNumber(typed)).toBe(typed),
)
