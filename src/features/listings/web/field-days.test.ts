import { expect, test } from 'vitest'
import { nextSaturday, parseDay, plusMinutes, splitLocal } from './field-days.ts'

test.each([
  ['6/2/2026', '2026-02-06'],
  ['06.02.26', '2026-02-06'],
  ['6 feb', '2026-02-06'],
  ['6 Feb 2026', '2026-02-06'],
  ['Sat, 7th February 2026', '2026-02-07'],
  ['2026-02-06', '2026-02-06'],
  ['31/2/2026', null],
  ['13/13/2026', null],
  ['6 fab 2026', null],
  ['soon', null],
  ['', null],
])('a day is read day first: %s', (typed, day) => {
  expect(parseDay(typed, 2026)).toBe(day)
})

test('local times move over midnight without any zone', () => {
  expect(plusMinutes('2026-04-04T23:45', 30)).toBe('2026-04-05T00:15')
  // The night Victoria puts its clocks back: a wall clock knows nothing of it.
  expect(plusMinutes('2026-04-05T01:30', 60)).toBe('2026-04-05T02:30')
})

test('the Saturday to come is today on a Saturday', () => {
  expect(nextSaturday('2026-11-20')).toBe('2026-11-21')
  expect(nextSaturday('2026-11-21')).toBe('2026-11-21')
  expect(nextSaturday('2026-11-22')).toBe('2026-11-28')
})

test('a time without a day has none', () => {
  expect(splitLocal(null)).toEqual({ day: null, time: '' })
  expect(splitLocal('2026-11-21T11:00')).toEqual({ day: '2026-11-21', time: '11:00' })
})
