import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { handles, moved, type Rect, resized, scaled, shaped, turned, wholeRect } from './crop-rect.ts'

const rects = fc
  .record({ left: fc.double({ min: 0, max: 0.5, noNaN: true }), top: fc.double({ min: 0, max: 0.5, noNaN: true }) })
  .map((at): Rect => ({ ...at, width: 0.4, height: 0.3 }))
const pull = fc.double({ min: -2, max: 2, noNaN: true })
const ratios = fc.option(fc.double({ min: 0.3, max: 3, noNaN: true }), { nil: undefined })

function expectInside({ left, top, width, height }: Rect): void {
  const slack = 1e-9
  for (const value of [left, top]) expect(value).toBeGreaterThanOrEqual(-slack)
  expect(left + width).toBeLessThanOrEqual(1 + slack)
  expect(top + height).toBeLessThanOrEqual(1 + slack)
  expect(Math.min(width, height)).toBeGreaterThan(0)
}

test('wherever it is dragged and pulled, the part lies inside the picture', () => {
  fc.assert(
    fc.property(rects, fc.constantFrom(...handles), pull, pull, ratios, (rect, handle, dx, dy, ratio) => {
      expectInside(moved(rect, dx, dy))
      expectInside(resized(rect, handle, dx, dy, ratio))
      expectInside(scaled(rect, Math.abs(dx) * 10))
    }),
  )
})

test('a shape once chosen is kept while a corner is pulled, and the opposite corner stays', () => {
  const rect = shaped(wholeRect, 0.75)
  const smaller = resized(rect, 'se', -0.2, -0.1, 0.75)
  expect(smaller.width / smaller.height).toBeCloseTo(0.75)
  expect([smaller.left, smaller.top]).toEqual([rect.left, rect.top])
})

test('nearer and farther keeps the middle and the shape', () => {
  const rect = { left: 0.3, top: 0.3, width: 0.4, height: 0.2 }
  expect(scaled(rect, 0.5)).toEqual({ left: 0.4, top: 0.35, width: 0.2, height: 0.1 })
  expect(scaled(rect, 100)).toEqual({ left: 0, top: expect.closeTo(0.15), width: 1, height: 0.5 })
})

test('four quarter turns are none', () => {
  const rect = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 }
  expect(turned(rect)).toEqual({ left: expect.closeTo(0.4), top: 0.1, width: 0.4, height: 0.3 })
  const back = turned(turned(turned(turned(rect))))
  for (const side of ['left', 'top', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(rect[side])
})
