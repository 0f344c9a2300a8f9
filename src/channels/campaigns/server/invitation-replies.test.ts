import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays } from '#common/time/days.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { inspectionEndpoints as e } from '#channels/inspections/inspections.contract.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { watchMailboxes } from '#platform/mailbox/mailbox.ts'
import { bounceMail } from './bounces/bounce-mail.service.ts'
import { type ImapServer, imapServer } from './testing/imap-server.ts'

const portal = await testPortal({ BOUNCE_ADDRESS: 'bounces@mail.agency.example' })
const login = { user: 'bounces@mail.agency.example', password: 'hush' }
let server: ImapServer
let watching: ReturnType<typeof watchMailboxes> | undefined
beforeEach(async () => {
  server = await imapServer(login)
  const access = { host: '127.0.0.1', port: server.port, isSecure: false, ...login, folder: 'INBOX' }
  watching = watchMailboxes({ ...portal.platform, config: { ...portal.config, BOUNCE_IMAP_URL: access } }, [bounceMail], {
    everyMs: 50,
    firstMs: 20,
    longestMs: 100,
  })
})
afterEach(async () => {
  await watching?.stop()
  await server.close()
})

const day = addDays(new Date().toISOString().slice(0, 10), 5)
async function invited(me: Call, address: string) {
  const { id: listingId } = await liveHouse(me)
  const contact = await me(contactEndpoints.create, {
    body: { firstName: 'Ben', lastName: 'Okafor', emails: [{ address, label: 'personal' }] },
  })
  const one = await me(e.book, { body: { listingId, contactId: contact.id, startsAt: `${day}T14:00`, minutes: 30 } })
  await portal.runJobs()
  const text = portal.mails.find(({ to }) => to === address)?.calendar?.text.replaceAll('\r\n ', '') ?? ''
  const find = (pattern: RegExp) => pattern.exec(text)?.[1]?.trim() ?? ''
  return {
    listingId,
    one,
    invitation: {
      uid: find(/^UID:(.+)$/m),
      sequence: find(/^SEQUENCE:(\d+)/m),
      organizer: find(/^ORGANIZER;.*mailto:(.+)$/m),
    },
  }
}
interface Reply {
  uid: string
  sequence: string
  organizer: string
  from: string
  answer: string
}
/** Calendar programs send words, and beside them the answer. */
const deliver = ({ uid, sequence, organizer, from, answer }: Reply) =>
  server.deliver(`From: ${from}
To: ${organizer}
Subject: Answer ${answer} of ${from}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="x"

--x
Content-Type: text/plain; charset=utf-8

Ben has answered.
--x
Content-Type: text/calendar; charset=utf-8; method=REPLY

BEGIN:VCALENDAR
METHOD:REPLY
BEGIN:VEVENT
UID:${uid}
SEQUENCE:${sequence}
ATTENDEE;CN="Ben";PARTSTAT=${answer}:mailto:${from}
END:VEVENT
END:VCALENDAR
--x--
`)
const isRead = () => expect.poll(() => server.folders.get('INBOX')).toEqual([])
const subjects = (folder: string) => (server.folders.get(folder) ?? []).map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1])
const replyOf = async (me: Call, listingId: string) =>
  (await me(e.ofListing, { params: { id: listingId } })).items.map(({ reply }) => reply)

test('an answer is shown on the inspection, and only “no” is told to the host', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, invitation } = await invited(me, 'ben.answers@mail.example')
  deliver({ ...invitation, from: 'Ben.Answers@mail.example', answer: 'ACCEPTED' })
  await isRead()
  const accepted = await replyOf(me, listingId)
  const quiet = (await me(notificationEndpoints.list, { query: {} })).items
  deliver({ ...invitation, from: 'ben.answers@mail.example', answer: 'DECLINED' })
  await isRead()
  const told = (await me(notificationEndpoints.list, { query: {} })).items

  expect(accepted).toEqual(['accepted'])
  expect(quiet).toEqual([])
  expect(await replyOf(me, listingId)).toEqual(['declined'])
  expect(told).toMatchObject([{ kind: 'inspectionAnswered', title: expect.stringContaining('Ben Okafor declined') }])
})

test('an answer of another address, about another entry or to the time before says nothing', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { listingId, one, invitation } = await invited(me, 'ben.strict@mail.example')
  const other = await invited(me, 'ben.other@mail.example')
  const mine = { ...invitation, from: 'ben.strict@mail.example' }
  deliver({ ...mine, from: 'eve@mail.example', answer: 'DECLINED' })
  deliver({ ...mine, uid: other.invitation.uid, answer: 'DECLINED' })
  deliver({ ...mine, sequence: '7', answer: 'DECLINED' })
  await isRead()
  const strange = subjects('Gable unread')
  await me(e.move, { params: { id: one.open.id }, body: { version: one.open.version, startsAt: `${day}T16:00` } })
  await portal.runJobs()
  deliver({ ...mine, answer: 'ACCEPTED' })
  await isRead()

  expect(strange).toHaveLength(3)
  expect(subjects('Gable read')).toHaveLength(1)
  expect(await replyOf(me, listingId)).toEqual([null])
  expect(await replyOf(me, other.listingId)).toEqual([null])
})
