import { expect, test } from 'vitest'
import { phoneDigits } from '#common/search/phone-digits.ts'
import { emptyContact } from './contact-fields.contract.ts'
import { contactKeys, contactSearchFields } from './contact-keys.rules.ts'

const jane = {
  ...emptyContact,
  kind: 'couple' as const,
  firstName: 'Jané',
  lastName: "O'Brien",
  partner: { title: null, firstName: 'Tom', lastName: null },
  emails: [{ address: 'Jane.Brown@Example.com', label: 'personal' as const }],
  phones: [{ number: '+61412345678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }],
  address: { street: '3 Sea Rd', suburb: 'Mt  Eliza', state: 'VIC', postcode: '3930', country: null },
}

test('what tells people apart is whole names, addresses and numbers', () =>
  expect(contactKeys(jane)).toEqual([
    { kind: 'name', value: 'jane obrien' },
    { kind: 'name', value: 'tom obrien' },
    { kind: 'email', value: 'jane.brown@example.com' },
    { kind: 'phone', value: '0412345678' },
  ]))

test('a contact is found by the words of all that is known of them', () =>
  expect(Object.fromEntries(contactSearchFields(jane).map(({ field, words }) => [field, words]))).toEqual({
    name: ['jane', 'obrien', 'tom', 'brien', '~jane obrien', '~obrien jane', '~tom obrien', '~obrien tom'],
    company: [],
    email: ['jane.brown@example.com', 'brown@example.com', 'example.com'],
    phone: ['0412345678'],
    suburb: ['mt', 'mount', 'eliza', '3930'],
    street: ['3', 'sea', 'rd', 'road', '~3 sea'],
    tag: [],
  }))

test.each([
  ['+61 412 345 678', '0412345678'],
  ['0061412345678', '0412345678'],
  ['(03) 9123 4567', '0391234567'],
  ['+64 21 123 456', '6421123456'],
])('%s is %s', (number, digits) => expect(phoneDigits(number)).toBe(digits))
