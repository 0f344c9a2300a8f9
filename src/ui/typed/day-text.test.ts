import { expect, test } from 'vitest'
import { addMinutes } from '#common/time/days.ts'
import { nextSaturday, parseDay, splitLocal } from './day-text.ts'

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
  expect(parseDay(typed, { now: '2026-03-01' })).toBe(day)
})

test.each([
  ['3 dec', '2026-11-22', '2026-12-03'],
  ['3 jan', '2026-11-22', '2027-01-03'],
  ['3/1', '2026-11-22', '2027-01-03'],
  ['28/12', '2027-01-04', '2026-12-28'],
  ['29 feb', '2026-11-22', null],
  ['29 feb', '2027-11-22', '2028-02-29'],
])('without a year it is the nearest one: %s on %s', (typed, now, day) => {
  expect(parseDay(typed, { now })).toBe(day)
})

test.each([
  ['30/6/75', false, '2075-06-30'],
  ['30/6/85', false, '1985-06-30'],
  ['6/2/55', true, '1955-02-06'],
  ['6/2/26', true, '2026-02-06'],
  ['3 dec', true, '2025-12-03'],
])('two figures are a year near enough, and a birthday lies behind us: %s', (typed, isPast, day) => {
  expect(parseDay(typed, { now: '2026-11-22', isPast })).toBe(day)
})

test('local times move over midnight without any zone', () => {
  expect(addMinutes('2026-04-04T23:45', 30)).toBe('2026-04-05T00:15')
  // The night Victoria puts its clocks back: a wall clock knows nothing of it.
  expect(addMinutes('2026-04-05T01:30', 60)).toBe('2026-04-05T02:30')
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
