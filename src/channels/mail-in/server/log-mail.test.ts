import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { mailInEndpoints as e } from '../mail-in.contract.ts'
import { mailbox, rawMail, settings } from './testing/mails.ts'

const portal = await testPortal(settings)
const { deliver } = mailbox(portal)

async function user() {
  const me = await (await portal.newAgency()).signIn()
  const { address, from } = await me(e.renewLog, {})
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Ruth', lastName: 'Ashby', emails: [{ address: 'ruth@inbox.example', label: 'personal' }] },
  })
  return { me, from, address: address ?? '', contactId: id }
}
const notesOf = async (me: Call, id: string) => (await me(noteEndpoints.list, { params: { id }, query: {} })).items
const log = (me: Call) => me(e.log, {})
const copy = (address: string, from: string, head = {}, body = 'The contract is attached.') =>
  rawMail(address, { From: from, To: 'Ruth Ashby <ruth@inbox.example>', Subject: 'Contract', ...head }, body)

test('a copy of a user’s email is filed as a note on the contact it was written to', async () => {
  const { me, from, address, contactId } = await user()
  await deliver(copy(address, from))
  expect(await notesOf(me, contactId)).toMatchObject([{ type: 'mail', headline: 'Contract', links: [{ id: contactId }] }])
  expect(await log(me)).toMatchObject({ filed: 1, unknown: [] })
})

test('a forwarded email is filed on the one who wrote it', async () => {
  const { me, from, address, contactId } = await user()
  const body =
    '---------- Forwarded message ---------\nFrom: Ruth Ashby <ruth@inbox.example>\nDate: Tue, 24 Nov 2026\nSubject: Offer\nTo: me\n\nWe offer 900,000.'
  await deliver(copy(address, from, { To: address, Subject: 'Fwd: Offer' }, body))
  expect(await notesOf(me, contactId)).toMatchObject([{ headline: 'Fwd: Offer' }])
})

test.each([
  ['another person', 'mallory@evil.example', {}],
  [
    'a sender that the mail server found to be forged',
    undefined,
    { 'Authentication-Results': 'mx; spf=fail; dkim=none; dmarc=fail' },
  ],
])('nothing is filed from %s', async (_, sender, head) => {
  const { me, from, address, contactId } = await user()
  await deliver(copy(address, sender ?? from, head))
  expect(await notesOf(me, contactId)).toEqual([])
  expect(await log(me)).toMatchObject({ filed: 0, notFiled: 1 })
})

test('a colleague’s address files nothing for this user', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn(), await agency.signIn('agent')]
  const { address } = await me(e.renewLog, {})
  const { from } = await log(colleague)
  await deliver(copy(address ?? '', from))
  expect(await log(me)).toMatchObject({ filed: 0 })
})

test('an unknown person is offered, becomes a contact when the user adds them, and is not offered again', async () => {
  const { me, from, address } = await user()
  await deliver(copy(address, from, { To: 'New Person <new@inbox.example>', Cc: 'No Thanks <no@inbox.example>' }))
  const { unknown } = await log(me)
  expect(unknown.map(({ name }) => name).toSorted()).toEqual(['New Person', 'No Thanks'])
  const of = (name: string) => {
    const one = unknown.find((person) => person.name === name)
    return { params: { id: one?.mailId ?? '' }, body: { address: one?.address ?? '' } }
  }
  const { contactId } = await me(e.addPerson, of('New Person'))
  await me(e.dismissPerson, of('No Thanks'))

  expect(await notesOf(me, contactId)).toMatchObject([{ headline: 'Contract' }])
  expect((await log(me)).unknown).toEqual([])
  await expect(me(e.addPerson, of('New Person'))).rejects.toMatchObject({ status: 404 })
})
