import { expect, test } from 'vitest'
import { localityKey, titleCase } from './addresses.rules.ts'

test.each([
  ['St. Kilda  East', 'saint kilda east'],
  ['MT ELIZA', 'mount eliza'],
  ["O'Connor", 'oconnor'],
])('%s is the place %s', (name, key) => expect(localityKey(name)).toBe(key))

test.each([
  ["O'BRIEN STREET", "O'Brien Street"],
  ['MCARTHUR', 'McArthur'],
  ['COFFIN BAY-SOUTH', 'Coffin Bay-South'],
])('%s is written %s', (register, words) => expect(titleCase(register)).toBe(words))
