import { expect, test } from 'vitest'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { type EmailSend, emailEndpoints as emails } from '#channels/emails/emails.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'
import { takeEnquiry } from './enquiries.service.ts'

const portal = await testPortal()

/** An enquiry from a portal; there is no call by which staff would make one. */
async function enquiryFrom(
  me: Call,
  given: {
    listingId?: string | null
    email?: string | null
    message?: string
    source?: 'rea' | 'mail'
    agoMinutes?: number
  } = {},
) {
  const scope = proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  const id = await callerOf(portal.platform, scope, newId()).transaction((ctx) =>
    takeEnquiry(ctx, {
      source: given.source ?? 'rea',
      sourceName: given.source === 'mail' ? 'Homely' : null,
      externalId: newId(),
      kind: 'listing',
      receivedAt: new Date(portal.platform.clock().getTime() - (given.agoMinutes ?? 30) * 60_000),
      listingId: given.listingId ?? null,
      firstName: 'Tom',
      lastName: 'Reed',
      email: given.email === undefined ? 'tom.reed@mail.example' : given.email,
      phone: '0412 345 678',
      message: given.message ?? 'Is it still there?\n\n<b>Thanks</b>',
    }),
  )
  return id ?? ''
}
async function listingWithOpenHome(me: Call) {
  const in3Days = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  return me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: {
        ...emptyAddress,
        street: 'Lantern Street',
        streetNumber: '12',
        suburb: 'Richmond',
        state: 'VIC',
        postcode: '3121',
      },
      inspections: [{ startsAt: `${in3Days}T10:00`, endsAt: `${in3Days}T10:30` }],
    },
  })
}

const one = (me: Call, id: string) => me(e.one, { params: { id } })
/** Reads what the editor of a reply starts with. */
async function draftOf(me: Call, id: string) {
  const { contactId, listingId } = await one(me, id)
  const query = { enquiryId: id, ...(listingId && { listingId }) }
  return me(emails.compose, { params: { id: contactId ?? '' }, query })
}
async function reply(me: Call, id: string, more: Partial<EmailSend> = {}) {
  const { contactId, listingId } = await one(me, id)
  const written = { contactId: contactId ?? '', listingId, enquiryId: id, subject: 'Your enquiry', text: 'Hello' }
  return me(emails.send, { body: { ...written, isCommercial: false, ...more } })
}
/** Lets the half minute of undo pass. */
async function deliver() {
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
  await portal.runJobs('emails.send')
}

test('a reply is nearly written, goes out with the writer as its answer address, and becomes a note', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await listingWithOpenHome(me)
  const id = await enquiryFrom(me, { listingId: listing.id })
  const collectionNotice = 'We keep your <name> to answer you.'
  await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version: 1, collectionNotice } })
  const { addresses, draft } = await draftOf(me, id)
  expect(addresses).toEqual([{ address: 'tom.reed@mail.example', why: null }])
  expect(draft).toMatchObject({
    subject: expect.stringMatching(/^Your enquiry about 12 Lantern/),
    asks: expect.stringMatching(/\w/),
    cards: [],
  })
  expect(draft?.text).toMatch(/^Hello Tom,[^]*10:00–10:30 am[^]*\n\nKind regards$/)
  await reply(me, id, { subject: draft?.subject ?? '', text: draft?.text ?? '' })
  await deliver()

  const mail = portal.mails.find(({ to }) => to === 'tom.reed@mail.example')
  expect(mail).toMatchObject({ subject: draft?.subject, replyTo: expect.stringMatching(/@agents\.example$/) })
  expect(mail?.html).toContain('We keep your &lt;name&gt; to answer you.')
  expect(mail?.text).toContain(collectionNotice)
  const notes = await me(noteEndpoints.list, { params: { id: listing.id } })
  expect(notes.items.map(({ headline }) => headline)).toContain(draft?.subject)
  expect(await me(e.figures, { params: { clientId: me.agencyId } })).toMatchObject({ open: 0, received: 1, answered: 1 })
})

test('a reply starts with the property while that is advertised', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await listingWithOpenHome(me)
  await portal.owner.query("update listings set status = 'live' where id = $1", [listing.id])
  expect((await draftOf(me, await enquiryFrom(me, { listingId: listing.id }))).draft?.cards).toMatchObject([{ id: listing.id }])
})

test('an enquiry about a listing that is in the bin is answered without it', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = await listingWithOpenHome(me)
  const id = await enquiryFrom(me, { listingId: listing.id })
  await me(listingEndpoints.remove, { params: { id: listing.id } })
  const { listing: about, draft } = await draftOf(me, id)
  expect([about, draft?.subject]).toEqual([null, expect.stringMatching(/^Your enquiry to /)])
})

test('an enquiry counts as answered from the moment its reply leaves, and is unanswered again when that is undone or never sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  const id = await enquiryFrom(me)
  const { id: first, sendAfter } = await reply(me, id)
  expect((await one(me, id)).answeredAt).toBe(sendAfter)
  await me(emails.undo, { params: { id: first } })
  expect((await one(me, id)).answeredAt).toBeNull()

  const day = new Date(portal.platform.clock().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  const later = await reply(me, id, { sendAt: `${day}T09:00` })
  expect(await one(me, id)).toMatchObject({ answeredAt: later.sendAfter, answeredByName: expect.any(String) })
  await portal.owner.query('update contacts set fields = fields || $2 where id = $1', [later.contactId, { doNotContact: true }])
  await deliver()
  expect(await one(me, id)).toMatchObject({ answeredAt: null, answeredByName: null })
})

test('what a reply that is undone did not answer stays answered', async () => {
  const me = await (await portal.newAgency()).signIn()
  const id = await enquiryFrom(me)
  await me(e.answered, { params: { id }, body: { isAnswered: true } })
  const { id: batch } = await reply(me, id)
  await me(emails.undo, { params: { id: batch } })
  expect((await one(me, id)).answeredAt).not.toBeNull()
})

test('a reply goes to the address of its enquiry, which need not be one of the contact, and to no other', async () => {
  const me = await (await portal.newAgency()).signIn()
  const phones = [{ number: '0412 345 678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  await me(contactEndpoints.create, { body: { firstName: 'Tom', lastName: 'Reed', phones } })
  const id = await enquiryFrom(me, { email: 'tom@elsewhere.example' })
  await expect(reply(me, id, { address: 'tom@third.example' })).rejects.toMatchObject({ status: 422 })
  await expect(reply(me, id, { enquiryId: null })).rejects.toMatchObject({ status: 422 })
  await reply(me, id)
  await deliver()
  expect(portal.mails.filter(({ to }) => to === 'tom@elsewhere.example')).toHaveLength(1)

  const other = await me(contactEndpoints.create, { body: { firstName: 'Ann' } })
  await expect(reply(me, id, { contactId: other.id })).rejects.toMatchObject({ status: 404 })
})

test('a reply reaches the contact that the one who enquired was merged into', async () => {
  const me = await (await portal.newAgency()).signIn('owner')
  const id = await enquiryFrom(me, { email: 'merged@mail.example' })
  const kept = await me(contactEndpoints.create, { body: { firstName: 'Thomas', lastName: 'Reed' } })
  await me(duplicateEndpoints.merge, { body: { keepId: kept.id, mergeId: (await one(me, id)).contactId ?? '' } })
  expect(await reply(me, id)).toMatchObject({ contactId: kept.id, address: 'merged@mail.example' })
})

test('who gets an enquiry to answer is told, and it counts as theirs', async () => {
  const agency = await portal.newAgency()
  const [boss, agent] = [await agency.signIn(), await agency.signIn('agent')]
  const profile = await boss(agentEndpoints.create, { body: { ClientId: boss.agencyId, name: 'Mia Brook' } })
  await portal.owner.query('update users set agent_id = $1 where id = $2', [profile.id, agent.userId])
  const id = await enquiryFrom(boss)
  expect((await boss(e.owner, { params: { id }, body: { agentId: profile.id } })).agentName).toBe('Mia Brook')
  expect((await agent(notificationEndpoints.list, {})).items).toMatchObject([
    { kind: 'enquiry', title: 'An enquiry from Tom Reed was assigned to you' },
  ])
  await portal.runJobs()
  expect(portal.mails.find(({ to }) => to === agent.email)?.text).toContain('Phone: 0412 345 678')
  await expect(boss(e.owner, { params: { id }, body: { agentId: newId() } })).rejects.toMatchObject({ status: 404 })
})

test('the email about an enquiry has all an agent needs at an open home: whom, their number, their words, and an answer goes to them', async () => {
  const agency = await portal.newAgency()
  const [boss, agent] = [await agency.signIn(), await agency.signIn()]
  const listing = await listingWithOpenHome(boss)
  await portal.owner.query('update listings set agent_id = $1 where id = $2', [agent.agentId, listing.id])
  const id = await enquiryFrom(boss, { listingId: listing.id })
  await portal.runJobs()
  const mail = portal.mails.find(({ to }) => to === agent.email)

  expect(mail).toMatchObject({ replyTo: 'tom.reed@mail.example', headers: { 'Auto-Submitted': 'auto-generated' } })
  for (const part of ['Tom Reed', '0412 345 678', 'tom.reed@mail.example', '12 Lantern Street, Richmond', 'realestate.com.au'])
    for (const body of [mail?.html, mail?.text]) expect(body).toContain(part)
  expect(mail?.html).toContain('href="tel:0412345678"')
  expect(mail?.html).toContain('href="mailto:tom.reed@mail.example"')
  expect(mail?.html).toContain('&lt;b&gt;Thanks&lt;/b&gt;')
  expect(mail?.text).toContain(`/enquiries?id=${id}`)
})

test('who is notified of an enquiry without an agent gets all of it by email too', async () => {
  const me = await (await portal.newAgency()).signIn()
  await enquiryFrom(me)
  await portal.runJobs()

  const mail = portal.mails.find(({ to }) => to === me.email)
  expect(mail?.text).toContain('Phone: 0412 345 678')
  expect(mail?.replyTo).toBe('tom.reed@mail.example')
})

test('an enquiry that was given to someone else by then says no more than its notification', async () => {
  const agency = await portal.newAgency()
  const [boss, agent] = [await agency.signIn(), await agency.signIn()]
  const listing = await listingWithOpenHome(boss)
  await portal.owner.query('update listings set agent_id = $1 where id = $2', [agent.agentId, listing.id])
  const id = await enquiryFrom(boss, { listingId: listing.id })
  await boss(e.owner, { params: { id }, body: { agentId: boss.agentId } })
  await portal.runJobs()
  const mail = portal.mails.find(({ to }) => to === agent.email)

  expect(mail?.text).toContain('Tom Reed enquired about 12 Lantern Street')
  expect(mail?.text).not.toMatch(/0412|tom\.reed@/)
  expect(mail?.replyTo).toBeUndefined()
})

test('for the list of listings each has the number of its enquiries, and of those without a reply', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { id } = await listingWithOpenHome(me)
  const answered = await enquiryFrom(me, { listingId: id })
  await enquiryFrom(me, { listingId: id, email: 'other@mail.example' })
  await enquiryFrom(me)
  await me(e.answered, { params: { id: answered }, body: { isAnswered: true } })

  expect(await me(e.ofListings, { body: { ids: [id] } })).toEqual([{ listingId: id, total: 2, open: 1 }])
  const narrow = await agency.signIn(['contacts.read', 'listings.read'])
  expect(await narrow(e.ofListings, { body: { ids: [id] } })).toEqual([])
})

test('a new email in an enquiry of someone we know is not theirs until staff add it, and signs no one up', async () => {
  const me = await (await portal.newAgency()).signIn()
  const phones = [{ number: '0412 345 678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Tom', lastName: 'Reed', phones } })
  const id = await enquiryFrom(me, { email: 'Tom@new.example' })
  const enquiryNow = async () =>
    (await me(e.list, { params: { clientId: me.agencyId }, query: { show: 'all' } } as never)).items.find((one) => one.id === id)
  const emailsNow = async () =>
    (await me(contactEndpoints.get, { params: { id: contact.id } })).emails.map(({ address }) => address)

  expect([await emailsNow(), (await enquiryNow())?.contactId]).toEqual([[], contact.id])
  const [given] = (await enquiryNow())?.givenWays ?? []
  expect(given).toMatchObject({ kind: 'email', value: 'tom@new.example' })
  await me(consentEndpoints.addGiven, { params: { id: given?.id ?? '' } })
  expect([await emailsNow(), (await enquiryNow())?.givenWays]).toEqual([['tom@new.example'], []])
  expect((await me(consentEndpoints.get, { params: { id: contact.id } })).events).toEqual([])
})

test('an enquiry with a character that cannot be stored arrives without it, and so does the next one', async () => {
  const me = await (await portal.newAgency()).signIn()
  const id = await enquiryFrom(me, { message: 'Is it\u0000 still there? \ud83d' })
  await enquiryFrom(me, { email: 'next@mail.example' })
  expect((await me(e.one, { params: { id } })).message).toBe('Is it still there? \ufffd')
  expect((await me(e.list, { params: { clientId: me.agencyId }, query: {} })).items).toHaveLength(2)
})

test('the same person about the same listing by another way within a day is one enquiry, with both ways', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await listingWithOpenHome(me)
  const id = await enquiryFrom(me, { listingId })

  expect(await enquiryFrom(me, { listingId, source: 'mail', message: 'Is it still there?' })).toBe('')
  // A second message by the same way is a new one, and so is another day's.
  const again = await enquiryFrom(me, { listingId, message: 'And the garage?' })
  const earlier = await enquiryFrom(me, { listingId, source: 'mail', agoMinutes: 30 + 24 * 60 + 1 })

  const one = await me(e.one, { params: { id } })
  expect([again, earlier].map(Boolean)).toEqual([true, true])
  const all = await me(e.list, { params: { clientId: me.agencyId }, query: { listingId, limit: 10 } })
  expect(all.items.map(({ copies }) => copies.length).toSorted()).toEqual([0, 0, 1])
  expect(all.items.flatMap(({ copies }) => copies.map(({ sourceName }) => sourceName))).toEqual(['Homely'])
  expect(one.source).toBe('rea')
})

test('what comes after the answer, or after a call that staff entered, is an enquiry of its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await listingWithOpenHome(me)
  const answered = await enquiryFrom(me, { listingId, agoMinutes: 60 })
  await me(e.answered, { params: { id: answered }, body: { isAnswered: true } })
  const later = await enquiryFrom(me, { listingId, source: 'mail', agoMinutes: -10 })
  expect(later).not.toBe('')

  const another = await (await portal.newAgency()).signIn()
  const { id: other } = await listingWithOpenHome(another)
  const person = { name: 'Tom Reed', email: 'tom.reed@mail.example', phone: '0412 345 678' }
  await another(e.create, { body: { source: 'call', ...person, listingId: other } })
  expect(await enquiryFrom(another, { listingId: other, source: 'mail' })).not.toBe('')
})
