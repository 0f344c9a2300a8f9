import { expect, test } from 'vitest'
import { masker, withoutPerson } from './mask.rules.ts'

const traces = { emails: ['jo@vale.example'], phones: ['+61412345678', '+6421123456'], contactIds: new Set(['c1']) }
const mask = masker(traces)

test.each([
  'JO@vale.example',
  '0412345678',
  '0412 345 678',
  '+61 412 345 678',
  '(04) 1234 5678',
  '+61412345678',
  '0412-345-678',
  '+64 21 123 456',
])('%s does not stay', (text) => expect(mask(`Rang ${text} twice`)).toMatch(/^Rang \+?\[erased\] twice$/))

test.each(['jo@vale.exam', '0412 345 679', 'order 1234', '12 Lantern Street'])('%s is someone else', (text) =>
  expect(mask(text)).toBe(text),
)

test('a party that is them loses everything, or keeps the name where the law wants it', () => {
  const fields = {
    vendors: [
      { name: 'Jo Vale', phone: '1', email: 'x', contactId: 'c1' },
      { name: 'Al', phone: null, email: null },
    ],
  }
  expect(withoutPerson(fields, traces, false)).toEqual({
    vendors: [
      { name: 'Erased person', phone: null, email: null, contactId: null },
      { name: 'Al', phone: null, email: null },
    ],
  })
  expect(withoutPerson(fields, traces, true)).toMatchObject({ vendors: [{ name: 'Jo Vale', phone: null, contactId: null }, {}] })
})
