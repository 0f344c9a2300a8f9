import { expect, test } from 'vitest'
import { findKnown, type Known, mayBe } from './known-people.ts'
import { nameOf } from './kit-state.ts'

const person = (name: string, ...phones: string[]): Known => ({ contactId: name, name, hint: null, phones, cameBefore: false })
const known = [
  person('Ann Marie Sandford', '+61412000111'),
  person("Conor O'Brien", '+61399990000', '+61491578886'),
  person('Samantha Adams', '+61433888600'),
  person('Sam and Kim Nguyễn'),
]
const found = (typed: string) => findKnown(typed, known).map(({ name }) => name)
const asked = (typed: string) => mayBe(typed, known).map(({ name }) => name)

test.each([
  ['adams', ['Samantha Adams']],
  ['Adams Sam', ['Samantha Adams']],
  ['sam', ['Samantha Adams', 'Sam and Kim Nguyễn']],
  ['sa', ['Samantha Adams', 'Sam and Kim Nguyễn', 'Ann Marie Sandford']],
  ['kim', ['Sam and Kim Nguyễn']],
  ['nguyen', ['Sam and Kim Nguyễn']],
  ['OBrien', ["Conor O'Brien"]],
  ['brien', ["Conor O'Brien"]],
  ['886', ["Conor O'Brien", 'Samantha Adams']],
  ['0491 578 886', ["Conor O'Brien"]],
  ['+61 491 578', ["Conor O'Brien"]],
  ['88', []],
  ['Adams Bob', []],
  ['', []],
])('%s is found among the people on the phone', (typed, names) => expect(found(typed)).toEqual(names))

test.each([
  ['Samantha', ['Samantha Adams']],
  [' sam ', ['Samantha Adams', 'Sam and Kim Nguyễn']],
  ['Mrs Samantha Adams', ['Samantha Adams']],
  ['Kim', ['Sam and Kim Nguyễn']],
  ['S', []],
  ['Samantha Bell', []],
])('a visitor of whom only %s was typed may be one of them', (typed, names) => expect(asked(typed)).toEqual(names))

test('a visitor who left only a number is listed by it as people read it', () =>
  expect(nameOf({ isGuest: false, people: [{ name: '', mobile: '+61491578886', email: null }] })).toBe('0491 578 886'))
