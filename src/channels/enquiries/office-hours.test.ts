import { expect, test } from 'vitest'
import { isOpenAt, officeMinutes } from './office-hours.rules.ts'

const hours = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:30' }
const zone = 'Australia/Melbourne'
const at = (text: string) => new Date(`${text}+11:00`)

test.each([
  ['within a day', '2026-11-25T10:00', '2026-11-25T11:30', 90],
  ['a night between', '2026-11-25T17:00', '2026-11-26T09:30', 60],
  ['a weekend between', '2026-11-27T17:00', '2026-11-30T09:15', 45],
  ['all of it at night', '2026-11-25T20:00', '2026-11-26T08:00', 0],
  ['before the hours of the same day', '2026-11-25T07:00', '2026-11-25T09:10', 10],
  ['years', '2020-01-01T09:00', '2026-11-25T09:00', 28 * 510],
])('%s counts only while the office is open', (_, since, until, minutes) =>
  expect(officeMinutes(at(since), at(until), hours, zone)).toBe(minutes),
)

test('the clocks going forward makes a day of the office no longer', () => {
  // 4 October 2026, a Sunday, when Melbourne goes from +10 to +11.
  const sunday = { days: [7], from: '01:00', to: '05:00' }
  expect(officeMinutes(new Date('2026-10-03T14:00Z'), new Date('2026-10-04T12:00Z'), sunday, zone)).toBe(180)
})

test.each([
  ['2026-11-25T08:59', false],
  ['2026-11-25T09:00', true],
  ['2026-11-25T17:30', false],
  ['2026-11-28T10:00', false],
])('at %s the office is open: %s', (moment, isOpen) => expect(isOpenAt(at(moment), hours, zone)).toBe(isOpen))
