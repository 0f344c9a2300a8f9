import { expect, test } from 'vitest'
import { stockListTitle } from './stock-list-rows.ts'

test.each([
  ['\u202E', 'Stock list'],
  [' \u200B ', 'Stock list'],
  [undefined, 'Stock list'],
  [' Saturday ', 'Saturday'],
  ['🏡', '🏡'],
])('a stock list called %j is headed %s', (title, heading) => {
  expect(stockListTitle({ title })).toBe(heading)
})
