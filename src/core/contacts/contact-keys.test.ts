import { expect, test } from 'vitest'
import { emptyContact } from './contact-fields.contract.ts'
import { contactKeys, lookUps, phoneDigits } from './contact-keys.rules.ts'

const jane = {
  ...emptyContact,
  kind: 'couple' as const,
  firstName: 'Jané',
  lastName: "O'Brien",
  partner: { title: null, firstName: 'Tom', lastName: null },
  emails: [{ address: 'Jane@Example.com', label: 'personal' as const }],
  phones: [{ number: '+61412345678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }],
  address: { street: null, suburb: 'Mount  Eliza', state: 'VIC', postcode: '3930', country: null },
}
/** Whether the typed text finds the contact, as the SQL does it: by a key with that prefix. */
const finds = (typed: string) =>
  lookUps(typed).some((look) => contactKeys(jane).some((key) => key.kind === look.kind && key.value.startsWith(look.value)))

test.each([
  'jane',
  'JANÉ o',
  "o'bri",
  'brien jane',
  'tom',
  'tom o brien',
  'jane@ex',
  '0412 34',
  '+61 412',
  '345678',
  '5678',
  'mount el',
])('a couple is found by %s', (typed) => expect(finds(typed)).toBe(true))
test.each(['ane', 'smith', '999', '0413', 'tom jane', 'eliza m'])('and not by %s', (typed) => expect(finds(typed)).toBe(false))

test.each([
  ['+61 412 345 678', '0412345678'],
  ['0061412345678', '0412345678'],
  ['(03) 9123 4567', '0391234567'],
  ['+64 21 123 456', '6421123456'],
])('%s is %s', (number, digits) => expect(phoneDigits(number)).toBe(digits))
