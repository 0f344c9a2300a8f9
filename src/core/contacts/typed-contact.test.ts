import { expect, test } from 'vitest'
import { contactFrom, typedAs } from './typed-contact.rules.ts'

test.each([
  ['Jo Blake', { name: 'Jo Blake' }],
  ['0412 555 666', { phone: '0412 555 666' }],
  ['jo@blake.example', { email: 'jo@blake.example' }],
  ['Jo Blake 0412 555 666', { name: 'Jo Blake', phone: '0412 555 666' }],
  ['Jo Blake, (03) 5550-1000, jo@blake.example', { name: 'Jo Blake', phone: '(03) 5550-1000', email: 'jo@blake.example' }],
  ['+61 412 555 666 Jo Blake', { name: 'Jo Blake', phone: '+61 412 555 666' }],
  ['Jo Blake <jo@blake.example>', { name: 'Jo Blake', email: 'jo@blake.example' }],
  ['Jo Blake mob: 0412555666', { name: 'Jo Blake', phone: '0412555666' }],
  ['Blake Trust 1975', { name: 'Blake Trust 1975' }],
])('“%s” is read into name, phone and email', (text, fields) => {
  expect(typedAs(text)).toEqual(fields)
})

test('a contact of one line has the number as its phone', () => {
  expect(contactFrom(typedAs('Jo Blake 0412 555 666'))).toMatchObject({
    ...{ firstName: 'Jo', lastName: 'Blake', emails: [], phones: [{ number: '0412 555 666' }] },
  })
})
