import { expect, test } from 'vitest'
import { withNumber, withOwnChecks } from './phone-checks.rules.ts'

const phone = (number: string, isOnDoNotCallList = false, dncWashedOn: string | null = null) => ({
  number,
  type: 'mobile' as const,
  dncWashedOn,
  isOnDoNotCallList,
})
const [one, two] = ['+61491570156', '+61491570157']

test.each([true, false])('a check of the register does not go over to a changed number (on it: %s)', (isOn) => {
  expect(withNumber(phone(one, isOn, '2026-11-20'), two)).toEqual(phone(two))
  expect(withOwnChecks([phone(one, isOn, '2026-11-20')], [phone(two, isOn, '2026-11-20')])).toEqual([phone(two)])
})

test('the check stays with a number that is written another way, moved or joined by one', () => {
  expect(withNumber(phone(one, true, '2026-11-20'), '0491 570 156').isOnDoNotCallList).toBe(true)
  const [checked, other] = [phone(one, true, '2026-11-20'), phone(two)]
  expect(withOwnChecks([checked, other], [other, checked])).toEqual([other, checked])
  expect(withOwnChecks([checked], [checked, other])).toEqual([checked, other])
})

test('a check that comes with the new number is kept', () => {
  expect(withOwnChecks([phone(one, true)], [phone(two, false, '2026-11-24')])).toEqual([phone(two, false, '2026-11-24')])
})
