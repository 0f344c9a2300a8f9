import { expect, test } from 'vitest'
import { addBusinessDays, isBusinessDay, isHoliday } from './public-holidays.ts'

test.each([
  ['NSW', '2026-04-03', 'Good Friday'],
  ['NSW', '2026-04-04', 'Easter Saturday'],
  ['NSW', '2026-04-27', 'Anzac Day, additional'],
  ['VIC', '2026-11-03', 'Melbourne Cup'],
  ['QLD', '2026-10-05', 'King’s Birthday'],
  ['WA', '2026-09-28', 'King’s Birthday'],
  ['ACT', '2026-06-01', 'Reconciliation Day'],
  ['ACT', '2027-05-31', 'Reconciliation Day'],
  ['VIC', '2026-12-28', 'Boxing Day on a Saturday'],
  ['SA', '2027-12-27', 'Christmas on a Saturday'],
  ['SA', '2027-12-28', 'Boxing Day on a Sunday'],
  ['QLD', '2027-04-26', 'Anzac Day on a Sunday'],
  ['TAS', '2027-01-26', 'Australia Day'],
] as const)('in %s %s is a holiday: %s', (state, day, _name) => expect(isHoliday(day, state)).toBe(true))

test.each([
  ['TAS', '2026-04-04'],
  ['VIC', '2026-04-27'],
  ['NSW', '2026-11-03'],
] as const)('in %s %s is none', (state, day) => expect(isHoliday(day, state)).toBe(false))

test('business days pass over weekends and holidays of the state, and Saturdays count where the law says so', () => {
  expect(addBusinessDays('2026-04-02', 1, 'NSW')).toEqual({ day: '2026-04-07', isCertain: true })
  expect(addBusinessDays('2026-11-27', 1, 'NSW', { isSaturdayCounted: true }).day).toBe('2026-11-28')
  expect(addBusinessDays('2026-04-03', 1, 'NSW', { isSaturdayCounted: true }).day).toBe('2026-04-07')
  expect(isBusinessDay('2026-11-28', 'NSW')).toBe(false)
})

test('beyond the years that are known, a day is only the earliest', () => {
  expect(addBusinessDays('2028-12-29', 2, 'VIC').isCertain).toBe(false)
})
