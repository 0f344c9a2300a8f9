import { expect, test } from 'vitest'
import { cropByKey, middle, squareOf, tidyCrop } from './crop.ts'

test.each([
  ['a wide picture', { width: 400, height: 200 }, middle, { side: 200, left: 100, top: 0 }],
  ['a tall one at its top', { width: 200, height: 400 }, { zoom: 1, x: 0.5, y: 0 }, { side: 200, left: 0, top: 0 }],
  ['zoomed into a corner', { width: 400, height: 400 }, { zoom: 2, x: 1, y: 1 }, { side: 200, left: 200, top: 200 }],
])('the square of %s', (_, size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square)
})

test('nothing leads out of the picture', () => {
  expect(tidyCrop({ zoom: 9, x: -3, y: 7 })).toEqual({ zoom: 4, x: 0, y: 1 })
  let crop = middle
  for (let i = 0; i < 40; i++) crop = cropByKey(crop, 'ArrowRight') ?? crop
  expect(crop.x).toBe(1)
  expect(cropByKey(crop, '0')).toEqual(middle)
  expect(cropByKey(crop, 'Tab')).toBeUndefined()
})
