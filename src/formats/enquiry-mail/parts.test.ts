import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressIn } from './address-in.ts'
import { readEnquiries, readMime } from './enquiry-mail.ts'
import { readLabelled, splitLabel } from './labelled.ts'
import { tidyMessage } from './message-end.ts'
import { emailIn, idIn, phoneIn } from './values.ts'

test.each([
  ['Is 12 Lantern Street still there?', '12 Lantern Street'],
  ['Re: 2/39 Main Rd, Richmond VIC 3121 (ID 4)', '2/39 Main Rd, Richmond VIC 3121'],
  ['Lot 3 Old Coach Road, Cobargo NSW', 'Lot 3 Old Coach Road, Cobargo NSW'],
  ['see Shop 4, 10 Main Street, Bacchus Marsh VIC 3340.', 'Shop 4, 10 Main Street, Bacchus Marsh VIC 3340'],
  ['12 people on the road', undefined],
  ['2 bedrooms in Thirroul', undefined],
])('the address in “%s” is %s', (text, line) => {
  expect(addressIn(text)?.line).toBe(line)
})

test.each([
  ['Your Name (required): Ann', 'name', 'Ann'],
  ['BUYER’S MOBILE - 0491 570 156', 'phone', '0491 570 156'],
  ['*Email:* ann@lee.example', 'email', 'ann@lee.example'],
  ['Comments', 'message', ''],
  ['Noah says:', 'message', ''],
  ['We say: no', undefined, undefined],
  ['Thanks: see you there', undefined, undefined],
])('“%s” is the label %s', (line, field, value) => {
  const split = splitLabel(line)
  expect([split?.field, split?.value]).toEqual([field, value])
})

test('values are found in what stands around them', () => {
  expect(emailIn('Ann Lee <Ann.Lee@inbox.example>, phone')).toBe('ann.lee@inbox.example')
  expect(emailIn('twitter @ann and a@b')).toBeUndefined()
  expect(phoneIn('M: 0491 570 156.')).toBe('0491 570 156')
  expect(phoneIn('ID 143902117431234')).toBeUndefined()
  expect(idIn('for property ID 700112233.')).toBe('700112233')
  expect(idIn('Ref: GAB-1042')).toBe('GAB-1042')
  expect(idIn('the property idea is 5')).toBeUndefined()
})

test('no bytes and no text make the reader fail', async () => {
  const words = fc.constantFrom(
    'Name:',
    'Email:',
    '\n',
    '<td>',
    '&lt;',
    'From:',
    '>',
    'a@b.example',
    '12 High Street',
    '\0',
    '--',
    '\uD800',
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.array(words, { maxLength: 60 }), async (bytes, parts) => {
      const head = `From: a@b.example\nSubject: ${parts.slice(0, 3).join(' ').replaceAll('\n', ' ')}\nContent-Type: text/${parts.length % 2 ? 'html' : 'plain'}\n\n`
      for (const raw of [bytes, Buffer.from(head + parts.join(' '))]) readEnquiries(await readMime(raw))
    }),
    { numRuns: 200 },
  )
})

test('other labelled lines that staff want to read are kept, those of the machine are not', () => {
  const { groups } = readLabelled([
    'Name: Ann',
    'Pets',
    '1 cat',
    'Move-in date: 14 December',
    'I would like to: inspect',
    'User Agent: Mozilla',
    'Message: Hello',
  ])
  expect(groups.map(({ details }) => details)).toEqual(['Pets: 1 cat\nMove-in date: 14 December\nI would like to: inspect'])
})

const written = 'Is it still there?\nNext steps: I sell mine first.\nView all are welcome?\nMy flat is gone in May.\nAnn'
test.each([
  [written, written],
  ['Is it still there?\nPlease reply within 24 hours.\nThe portal for homes', 'Is it still there?'],
  ['Is it still there?\nThis email was sent by a form.\nOne.\nTwo.\nThree.', 'Is it still there?'],
])('the end of %j that a program wrote is left out', (message, kept) => {
  expect(tidyMessage(message, undefined)).toBe(kept)
})
