import { expect, test } from 'vitest'
import { greetingName, greetingOf, titlePattern } from './greeting.rules.ts'

test.each([
  [{ title: 'Ms', firstName: 'Jane', lastName: 'Smith' }, 'Jane'],
  [{ title: 'Ms', firstName: null, lastName: 'Onlylast' }, 'Ms Onlylast'],
  [{ title: 'Mr and Mrs', firstName: null, lastName: 'Halloway' }, 'Mr and Mrs Halloway'],
  [{ title: null, firstName: 'Mr.', lastName: 'Prefix' }, 'Mr Prefix'],
  [{ title: null, firstName: 'Mr Aldo', lastName: 'Prefix' }, 'Aldo'],
  [{ title: null, firstName: null, lastName: 'Smith' }, null],
  [{ title: 'Ms', firstName: null, lastName: null }, null],
])('%j is greeted %s', (names, words) => expect(greetingName(names)).toBe(words))

test.each([
  ['Dr Ines Prefix', 'Ines'],
  ['Ms Onlylast', 'Ms Onlylast'],
  ['Halloway Pty Ltd', null],
  ['', null],
])('%s is greeted %s', (name, words) => expect(greetingOf(name)).toBe(words))

test.each([
  ['Mr.', ''],
  ['Mr. and Mrs. Brad', 'Brad'],
  ['Drew', 'Drew'],
  ['Miss', ''],
  ['Missy', 'Missy'],
])('the pattern for SQL leaves of %s what is a name', (first, left) =>
  expect(first.replace(new RegExp(titlePattern, 'i'), '')).toBe(left),
)
