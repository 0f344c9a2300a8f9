import { expect, test } from 'vitest'
import { readReply } from './reply.ts'

const reply = (attendee: string, more = '') =>
  [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    'UID:inspection-1@mail.example',
    attendee,
    more,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test.each([
  ['ATTENDEE;CN="Okafor: Ben; x";PARTSTAT=ACCEPTED:mailto:Ben@Mail.example', 'accepted'],
  ['ATTENDEE;PARTSTAT="DECLINED";CN=Ben:MAILTO:ben@mail.example', 'declined'],
  ['ATTENDEE;PARTSTAT=TEN\r\n TATIVE:mailto:ben@mail.example', 'tentative'],
])('%s', (attendee, answer) => {
  expect(readReply(reply(attendee, 'SEQUENCE:2'))).toEqual({
    ...{ uid: 'inspection-1@mail.example', sequence: 2, attendee: 'ben@mail.example', answer },
  })
})

test.each([
  ['no answer', reply('ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:ben@mail.example')],
  ['two people', reply('ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example\r\nATTENDEE;PARTSTAT=DECLINED:mailto:c@d.example')],
  ['an invitation', reply('ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example').replace('REPLY', 'REQUEST')],
  ['no email', reply('ATTENDEE;PARTSTAT=ACCEPTED:urn:uuid:1')],
  ['a long text', reply('ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.example', 'x'.repeat(20_000))],
  ['nothing', ''],
])('%s is no reply', (_, text) => {
  expect(readReply(text)).toBeUndefined()
})
