import { expect, test } from 'vitest'
import { parseDay, parseMoment, readClock } from './typed-day.ts'

// A Saturday, five to six in the evening.
const now = '2026-11-28T17:55'

test.each([
  ['sat', '2026-11-28'],
  ['tomorrow', '2026-11-29'],
  ['next friday', '2026-12-04'],
  ['nxt tues', '2026-12-01'],
  ['in 90 days', '2027-02-26'],
  ['19/12', '2026-12-19'],
  ['19 dec', '2026-12-19'],
  ['Sat 19 December 2026', '2026-12-19'],
  ['12th of December', '2026-12-12'],
  ['31/02/27', null],
  ['12/25/26', null],
  ['sat 11am', null],
  ['saturday or sunday', null],
  ['x'.repeat(400), null],
])('a day is understood in words too: %s', (typed, day) => {
  expect(parseDay(typed, { now: now.slice(0, 10) })).toBe(day)
})

test('a birthday is never a day to come', () => {
  expect(parseDay('sat', { now: '2026-11-28', isPast: true })).toBeNull()
})

test.each([
  ['11am', '11:00'],
  ['11 AM', '11:00'],
  ['2.30pm', '14:30'],
  ['2:30 p.m.', '14:30'],
  ['14:30', '14:30'],
  ['11', '11:00'],
  ['3', '15:00'],
  ['06:30', '06:30'],
  ['noon', '12:00'],
  ['12am', '00:00'],
])('a time is understood as it is typed: %s', (typed, time) => {
  expect(readClock(typed)).toEqual({ value: time })
})
test.each(['25', '11:70', 'lunch', '11am-12pm', '13pm', '1100am'])('%s is no time', (typed) => {
  expect(readClock(typed).problem).toBe('Enter a time such as 11 am or 2:30 pm')
})

test.each([
  ['sat 11am', '2026-12-05', '11:00'],
  ['sat 7pm', '2026-11-28', '19:00'],
  ['sunday, 2.30pm', '2026-11-29', '14:30'],
  ['11am sat', '2026-12-05', '11:00'],
  ['19/12 at 10.30am', '2026-12-19', '10:30'],
  ['Sat 5 Dec 2026 11:00 am', '2026-12-05', '11:00'],
  ['tomorrow morning', '2026-11-29', '09:00'],
  ['5 dec', '2026-12-05', null],
])('a day and its time are understood together, and are not over: %s', (typed, day, time) => {
  expect(parseMoment(typed, now)).toEqual({ day, time })
})
test.each(['11am', 'sat 25:00', 'sometime'])('%s is no day with a time', (typed) => {
  expect(parseMoment(typed, now)).toBeNull()
})
