import { expect, test } from 'vitest'
import { idsWithout } from './handover.rules.ts'

test.each([
  [['a'], ['b']],
  [
    ['c', 'a'],
    ['c', 'b'],
  ],
  [['b', 'a'], ['b']],
  [['a', 'b'], ['b']],
  [['c'], ['c']],
])('%j without a becomes %j', (before, after) => {
  expect(idsWithout(before, 'a', 'b')).toEqual(after)
})
