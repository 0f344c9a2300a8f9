import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDay, readRule, recurrenceWords, ruleText } from './recurrence.ts'

const once = { interval: 1, weekdays: [], until: null, count: null }

test.each([
  [{ ...once, frequency: 'daily' as const }, '2026-11-20', '2026-11-21'],
  [{ ...once, frequency: 'daily' as const, interval: 3 }, '2026-11-20', '2026-11-23'],
  [{ ...once, frequency: 'weekly' as const }, '2026-11-20', '2026-11-27'],
  [{ ...once, frequency: 'weekly' as const, weekdays: [1, 5] }, '2026-11-20', '2026-11-23'],
  [{ ...once, frequency: 'weekly' as const, interval: 2, weekdays: [1, 5] }, '2026-11-20', '2026-11-30'],
  [{ ...once, frequency: 'weekly' as const, weekdays: [1, 2, 3, 4, 5] }, '2026-11-20', '2026-11-23'],
  [{ ...once, frequency: 'monthly' as const }, '2026-01-31', '2026-02-28'],
  [{ ...once, frequency: 'yearly' as const }, '2028-02-29', '2029-02-28'],
])('%j after %s comes %s', (recurrence, day, next) => {
  expect(nextDay(ruleText(recurrence, day), day, 1, day)).toBe(next)
})

test('the 31st comes back after a short month', () => {
  const rule = ruleText({ ...once, frequency: 'monthly' }, '2026-01-31')
  expect(nextDay(rule, '2026-02-28', 2, '2026-02-28')).toBe('2026-03-31')
})

test('what was done late comes next from today on, not in the past', () => {
  const rule = ruleText({ ...once, frequency: 'weekly' }, '2026-10-02')
  expect(nextDay(rule, '2026-10-02', 1, '2026-11-20')).toBe('2026-11-20')
  expect(nextDay(rule, '2026-10-02', 1, '2026-11-21')).toBe('2026-11-27')
})

test('it ends after its number and after its last day', () => {
  const thrice = ruleText({ ...once, frequency: 'daily', count: 3 }, '2026-11-20')
  expect(nextDay(thrice, '2026-11-21', 2, '2026-11-21')).toBe('2026-11-22')
  expect(nextDay(thrice, '2026-11-22', 3, '2026-11-22')).toBeUndefined()
  const until = ruleText({ ...once, frequency: 'daily', until: '2026-11-21' }, '2026-11-20')
  expect(nextDay(until, '2026-11-20', 1, '2026-11-20')).toBe('2026-11-21')
  expect(nextDay(until, '2026-11-21', 2, '2026-11-21')).toBeUndefined()
})

test('a rule is written and read as RFC 5545 has it', () => {
  const rule = ruleText({ frequency: 'weekly', interval: 2, weekdays: [4, 1], until: '2026-12-31', count: null }, '2026-11-23')
  expect(rule).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20261231')
  expect(readRule(rule)).toMatchObject({ frequency: 'weekly', interval: 2, weekdays: [1, 4], until: '2026-12-31', count: null })
  expect(readRule('FREQ=SECONDLY')).toBeUndefined()
  expect(recurrenceWords({ frequency: 'weekly', interval: 2, weekdays: [1, 4], until: null, count: 6 }, String)).toBe(
    'Every 2 weeks on Monday and Thursday, 6 times',
  )
})

test('the next day always lies after the day, whatever the rule', () => {
  const rules = fc.record({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly') as fc.Arbitrary<'daily'>,
    interval: fc.integer({ min: 1, max: 99 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 })),
  })
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(rules, days, (rule, date) => {
      const day = date.toISOString().slice(0, 10)
      const next = nextDay(ruleText({ ...rule, until: null, count: null }, day), day, 1, day)
      return next !== undefined && next > day
    }),
  )
})

test('a daily task that was left for twenty years comes back today, not in the past', () => {
  expect(nextDay('FREQ=DAILY', '2006-01-01', 1, '2026-11-23')).toBe('2026-11-23')
})
