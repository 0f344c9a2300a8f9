import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centred, placed, sourceOf } from './crop-geometry.ts'

const frame = { width: 300, height: 300 }

test('the whole height of a wide picture is cut out of its middle', () => {
  expect(sourceOf({ width: 1200, height: 600 }, frame, centred)).toEqual({ x: 300, y: 0, width: 600, height: 600 })
})

test('twice as near shows half as much', () => {
  expect(sourceOf({ width: 600, height: 600 }, frame, { zoom: 2, x: 0, y: 0 })).toEqual({
    x: 150,
    y: 150,
    width: 300,
    height: 300,
  })
})

test('wherever it is dragged, the cut-out lies inside the picture', () => {
  const side = fc.integer({ min: 10, max: 8000 })
  const far = fc.integer({ min: -10_000, max: 10_000 })
  fc.assert(
    fc.property(side, side, fc.double({ min: 0.1, max: 9, noNaN: true }), far, far, (width, height, zoom, x, y) => {
      const cut = sourceOf({ width, height }, frame, placed({ width, height }, frame, { zoom, x, y }))
      const slack = 0.01
      expect(cut.x).toBeGreaterThanOrEqual(-slack)
      expect(cut.y).toBeGreaterThanOrEqual(-slack)
      expect(cut.x + cut.width).toBeLessThanOrEqual(width + slack)
      expect(cut.y + cut.height).toBeLessThanOrEqual(height + slack)
    }),
  )
})
