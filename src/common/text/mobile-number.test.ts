import { expect, test } from 'vitest'
import { mobileOf } from './mobile-number.ts'

test.each([
  ['0412 345 678', '+61412345678'],
  ['+61 412 345 678', '+61412345678'],
  ['+61 (0)412 345 678', '+61412345678'],
  ['0061412345678', '+61412345678'],
  ['61412345678', '+61412345678'],
  ['412345678', '+61412345678'],
  ['04-1234-5678', '+61412345678'],
])('%s is an Australian mobile', (typed, number) => expect(mobileOf(typed)).toBe(number))

test.each(['03 9123 4567', '+64 21 123 4567', '0412 345 67', '04123456789', '+1 412 345 6789', 'mobile', ''])(
  '%s is none',
  (typed) => expect(mobileOf(typed)).toBeUndefined(),
)
