import { expect, test } from 'vitest'
import { coverage, newestTimeline, numberOfSegment, readHistory, segmentName } from './wal-coverage.ts'

const base = { timeline: '1', startLsn: '0/3000028', endLsn: '0/3000158' }
const on = (timeline: number, ...numbers: number[]) => numbers.map((number) => segmentName(timeline, number))

test('the name of a segment is its timeline and number, which goes over to the next log after 255', () => {
  expect(segmentName(1, 255)).toBe('0000000100000000000000FF')
  expect(segmentName(1, 256)).toBe('000000010000000100000000')
  expect([255, 256, 70_000].map((number) => numberOfSegment(segmentName(3, number)))).toEqual([255, 256, 70_000])
})

test.each([
  ['nothing after the base', [], [], undefined, 0],
  ['one after the other', on(1, 3, 4, 5), on(1, 3, 4, 5), undefined, 0],
  ['without the segment that is in the base itself', on(1, 4, 5), on(1, 4, 5), undefined, 0],
  ['older ones of a backup before', on(1, 1, 3, 4), on(1, 3, 4), undefined, 0],
  ['a hole in the middle', on(1, 3, 4, 6, 7), on(1, 3, 4), segmentName(1, 5), 2],
  ['a hole right after the base', on(1, 3, 5, 8), on(1, 3), segmentName(1, 4), 2],
  ['over the end of a log', on(1, 3, ...Array.from({ length: 300 }, (_, i) => i + 4)), undefined, undefined, 0],
])('the log is followed from the base to the first hole: %s', (_kind, names, usable, missing, beyond) => {
  expect(coverage(base, names)).toEqual({ usable: usable ?? names, missing, beyond })
})

test('a base that ends where a segment ends needs the next one', () => {
  const ends = { ...base, endLsn: '0/4000000' }

  expect(coverage(ends, on(1, 4)).missing).toBeUndefined()
  expect(coverage(ends, on(1, 5)).missing).toBe(segmentName(1, 4))
})

test('a segment that the server has archived and that is nowhere is a hole, also when none comes after it', () => {
  expect(coverage(base, on(1, 4, 5), { last: segmentName(1, 6) })).toMatchObject({ missing: segmentName(1, 6), beyond: 0 })
  expect(coverage(base, on(1, 4, 5), { last: segmentName(1, 5) }).missing).toBeUndefined()
})

test('after a restore the log goes on with the new timeline from the segment in which the old one was left', () => {
  const history = readHistory('1\t0/6000098\tno recovery target specified\n')
  const names = ['00000002.history', ...on(1, 4, 5, 6, 7, 8), ...on(2, 6, 7)]

  expect(newestTimeline(base, names)).toBe(2)
  expect(coverage(base, names, { history })).toEqual({
    usable: [...on(1, 4, 5), ...on(2, 6, 7)],
    missing: undefined,
    beyond: 0,
  })
  expect(coverage(base, [...names, ...on(2, 9)], { history }).missing).toBe(segmentName(2, 8))
  expect(
    coverage(
      base,
      names.filter((name) => name !== segmentName(1, 5)),
      { history },
    ).missing,
  ).toBe(segmentName(1, 5))
})
