import { beforeEach, expect, test } from 'vitest'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { house, live } from '#core/listings/server/testing/live-listing.ts'
import { visitorScope } from '#accounts/branding/server/agency.service.ts'
import { callerOf, newId } from '#platform/context.ts'
import { MailFailure } from '#platform/mail/mail-failure.ts'
import { altered } from '#server/testing/altered-link.ts'
import type { Call, CallError } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { noteFileEndpoints } from '#workflow/notes/note-files.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { emailEndpoints as e } from '../emails.contract.ts'
import { endUnsent } from './answer.service.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })

let round = 0
/** Names the address after the person and the test that runs. */
const addressOf = (name: string) => `${name.toLowerCase()}${round}@emails.example`
beforeEach(() => void round++)
async function ready(role: 'owner' | 'agent' = 'agent') {
  const me = await (await portal.newAgency()).signIn(role)
  return { me, contactId: await person(me, 'Ann') }
}
const person = async (me: Call, firstName: string) =>
  (
    await me(contactEndpoints.create, {
      body: { firstName, lastName: 'Lee', emails: [{ address: addressOf(firstName), label: 'personal' }] },
    })
  ).id
const agree = (me: Call, contactId: string, state: 'express' | 'withdrawn' = 'express') =>
  me(consentEndpoints.record, {
    body: { contactId, channels: ['email'], purposes: ['marketing'], state, source: 'On the phone' },
  })
const factual = (contactId: string) => ({
  contactId,
  subject: 'The contract',
  text: 'Hi {{greeting|there}},\n\nHere it is.',
  isCommercial: false,
})
/** Sends at once what waits. */
async function deliver() {
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
  await portal.runJobs('emails.send')
}
const mailsTo = (name: string) => portal.mails.filter(({ to }) => to === addressOf(name))
const unsent = async (me: Call, id: string) => (await me(e.unsent, { params: { id }, query: {} })).items
const pathOf = (url: string) => new URL(url).pathname

test('an email leaves once, from its writer, and what was sent is on the timeline of the contact', async () => {
  const { me, contactId } = await ready()
  const email = await me(e.send, { body: factual(contactId) })
  expect(email).toMatchObject({ state: 'waiting', sendAt: null, text: 'Hi Ann,\n\nHere it is.' })
  expect(await unsent(me, contactId)).toMatchObject([{ id: email.id, contactName: 'Ann Lee' }])

  await deliver()
  await deliver()

  expect(mailsTo('Ann')).toHaveLength(1)
  expect(mailsTo('Ann')[0]).toMatchObject({ subject: 'The contract', text: expect.stringMatching(/^Hi Ann,\n\nHere it is\./) })
  expect(mailsTo('Ann')[0]?.replyTo).toMatch(/@/)
  expect(mailsTo('Ann')[0]?.headers).toBeUndefined()
  expect(await unsent(me, contactId)).toEqual([])
  const notes = await me(noteEndpoints.list, { params: { id: contactId }, query: {} })
  expect(notes.items).toMatchObject([{ type: 'mail', headline: 'The contract', createdBy: me.userId }])
  expect((await me(contactEndpoints.get, { params: { id: contactId } })).lastContactedAt).not.toBeNull()
})

test('two presses with one key are one email, and it can be undone until it leaves', async () => {
  const { me, contactId } = await ready()
  const headers = { 'idempotency-key': 'one-press', authorization: `Bearer ${me.accessToken}` }
  const press = () => portal.app.inject({ method: 'POST', url: '/api/emails', headers, payload: factual(contactId) })
  const [first, second] = [await press(), await press()]
  expect(second.json()).toEqual(first.json())
  const { id } = first.json<{ id: string }>()

  expect(await me(e.undo, { params: { id } })).toEqual({ undone: 1, left: 0 })
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  await expect(me(e.undo, { params: { id } })).rejects.toMatchObject({ status: 404 })

  const later = await me(e.send, { body: factual(contactId) })
  await deliver()
  await expect(me(e.undo, { params: { id: later.id } })).rejects.toMatchObject({ status: 409 })
})

test('a commercial email needs consent and says how to unsubscribe, which ends it for every sender of the agency', async () => {
  const { me, contactId } = await ready()
  const commercial = { ...factual(contactId), isCommercial: true }
  await expect(me(e.send, { body: commercial })).rejects.toMatchObject({ status: 422, message: 'No consent on record' })
  await agree(me, contactId)
  await me(e.send, { body: commercial })
  await deliver()
  const [mail] = mailsTo('Ann')
  const [stop = ''] = /https:\S+\/mail\/e\/\S+/.exec(mail?.text ?? '') ?? []
  expect(mail?.headers).toMatchObject({ 'List-Unsubscribe': `<${stop}>` })

  expect((await portal.app.inject({ url: pathOf(altered(stop)) })).statusCode).toBe(404)
  expect((await portal.app.inject({ url: pathOf(stop) })).body).toContain('Unsubscribe from all emails')
  const payload = 'List-Unsubscribe=One-Click'
  expect((await portal.app.inject({ method: 'POST', url: pathOf(stop), payload })).body).toBe('Unsubscribed')

  await expect(me(e.send, { body: commercial })).rejects.toMatchObject({ status: 422 })
  expect((await me(e.send, { body: factual(contactId) })).state).toBe('waiting')
})

test('consent that was withdrawn, and a mark that says do not contact, stop what is waiting and notify its writer', async () => {
  const { me, contactId } = await ready()
  await agree(me, contactId)
  await me(e.send, { body: { ...factual(contactId), isCommercial: true } })
  await agree(me, contactId, 'withdrawn')
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  expect(await unsent(me, contactId)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/withdrawn|Unsubscribed/) },
  ])
  const { items } = await me(notificationEndpoints.list, { query: {} })
  expect(items).toMatchObject([{ kind: 'emailFailed', entityId: contactId, title: 'Your email was not sent' }])

  await me(e.send, { body: factual(contactId) })
  const { version } = await me(contactEndpoints.get, { params: { id: contactId } })
  await me(contactEndpoints.update, { params: { id: contactId }, body: { version, doNotContact: true } })
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  await expect(me(e.send, { body: factual(contactId) })).rejects.toMatchObject({ message: 'Marked "do not contact"' })
})

test('an email waits for the time it was put off to, which is one of the agency', async () => {
  const { me, contactId } = await ready()
  const zone = 'Australia/Melbourne'
  const at = new Date(Date.now() + 3 * 86_400_000).toLocaleDateString('sv-SE', { timeZone: zone })
  const email = await me(e.send, { body: { ...factual(contactId), sendAt: `${at}T09:00` } })
  expect(email.sendAt).toBe(`${at}T09:00`)
  await portal.runJobs('emails.send')
  expect(mailsTo('Ann')).toEqual([])
  const refusal = (sendAt: string) =>
    me(e.send, { body: { ...factual(contactId), sendAt } }).catch((error: CallError) => error.problem.fields)
  expect(await refusal('2020-02-01T09:00')).toMatchObject([{ message: 'This time is over. Choose a later one' }])
  expect(await refusal('2099-02-01T09:00')).toMatchObject([{ message: 'Choose a day in the next 4 weeks' }])
})

test('an email that waited when its contact was merged goes to the one that was kept, and none goes to one that was deleted', async () => {
  const { me, contactId } = await ready('owner')
  const other = await person(me, 'Anna')
  await me(e.send, { body: factual(other) })
  await me(duplicateEndpoints.merge, { body: { keepId: contactId, mergeId: other } })
  await deliver()
  expect(mailsTo('Anna')).toHaveLength(1)

  const gone = await person(me, 'Bea')
  await me(e.send, { body: factual(gone) })
  await me(contactEndpoints.remove, { params: { id: gone } })
  await deliver()
  expect(mailsTo('Bea')).toEqual([])
})

test('an address that the server refuses is said on the contact and is not tried again', async () => {
  const { me, contactId } = await ready()
  const { mailer } = portal.platform
  portal.platform.mailer = {
    ...mailer,
    send: () => Promise.reject(new MailFailure('refused', 'No such mailbox', '550', undefined)),
  }
  await me(e.send, { body: factual(contactId) })
  await deliver()
  portal.platform.mailer = mailer
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  expect(await unsent(me, contactId)).toMatchObject([{ state: 'failed', reason: 'No such mailbox' }])
})

test('a listing goes as a card, an uploaded file as an attachment, and a larger one as a link', async () => {
  const { me, contactId } = await ready()
  await agree(me, contactId)
  const listing = await live(me, { ...house(), AgentId: me.agentId } as never)
  const upload = async (bytes: Buffer, fileName: string) => {
    const { url, key } = await me(noteFileEndpoints.presign, { query: { fileName, fileType: 'application/pdf' } })
    await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'application/pdf' }, payload: bytes })
    return me(noteFileEndpoints.add, { body: { key, fileName } })
  }
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n')
  const small = await upload(pdf, 'Terms.pdf')
  const large = await upload(Buffer.concat([pdf, Buffer.alloc(14_000_001, 32)]), 'Plans.pdf')
  const body = { ...factual(contactId), isCommercial: true, cardIds: [listing.id], listingId: listing.id }
  const files = (as: 'file' | 'link') => [
    { source: 'note' as const, id: small.id, as: 'file' as const },
    { source: 'note' as const, id: large.id, as },
  ]
  await expect(me(e.send, { body: { ...body, files: files('file') } })).rejects.toMatchObject({
    problem: { fields: [{ path: 'files', message: 'Attachments can be 14 MB together. Send larger files as links' }] },
  })
  await me(e.send, { body: { ...body, files: files('link') } })
  await deliver()

  const [mail] = mailsTo('Ann')
  expect(mail?.attachments).toMatchObject([{ fileName: 'Terms.pdf', contentType: 'application/pdf', content: pdf }])
  expect(mail?.text).toContain('1 Main Road, Richmond'.slice(2))
  expect(mail?.text).toContain('$1,250,000')
  const [link = ''] = /https:\S+\/mail\/a\/\S+/.exec(mail?.text ?? '') ?? []
  expect((await portal.app.inject({ url: pathOf(link) })).statusCode).toBe(302)
  const notes = await me(noteEndpoints.list, { params: { id: listing.id }, query: {} })
  expect(notes.items[0]?.files.map(({ fileName }) => fileName).toSorted()).toEqual(['Plans.pdf', 'Terms.pdf'])
})

test('what can’t be sent is refused with the reason: a field that does not exist, line breaks in a subject, texts that are too long', async () => {
  const { me, contactId } = await ready()
  const tried = (more: object) =>
    me(e.send, { body: { ...factual(contactId), ...more } }).then(
      ({ subject }) => subject,
      (error: CallError) => error.problem.fields?.[0]?.message ?? error.message,
    )
  expect(await tried({ text: 'Hi {{nickname}}' })).toBe('{{nickname}} isn’t a field. Choose one from the list')
  expect(await tried({ subject: '  ' })).toBe('Enter a subject')
  expect(await tried({ text: 'x'.repeat(200_000) })).toBe('At most 20000 characters')
  expect(await tried({ subject: 'Hello\r\nBcc: all@victims.example' })).toBe('Hello Bcc: all@victims.example')
  expect(await tried({ address: 'someone@else.example' })).toBe('This is no longer their email address')
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Without' } })
  expect(await tried({ contactId: id })).toBe('No email address. Add one to the contact first')
})

test('what waits in a backup is never sent after it was restored, and is said on the contact', async () => {
  const { me, contactId } = await ready()
  await me(e.send, { body: factual(contactId) })
  await callerOf(portal.platform, visitorScope(me.agencyId), newId()).transaction(endUnsent)
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  expect(await unsent(me, contactId)).toMatchObject([
    { state: 'unknown', reason: expect.stringContaining('restored from a backup') },
  ])
})

test('another agency finds neither the contact, nor the listing, nor the email', async () => {
  const { me, contactId } = await ready()
  const other = (await ready()).me
  const { id } = await me(e.send, { body: factual(contactId) })
  const { id: listingId } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const mine = await person(other, 'Cleo')
  for (const call of [
    () => other(e.compose, { params: { id: contactId }, query: {} }),
    () => other(e.compose, { params: { id: mine }, query: { listingId } }),
    () => other(e.send, { body: factual(contactId) }),
    () => other(e.send, { body: { ...factual(mine), listingId } }),
    () => other(e.unsent, { params: { id: contactId }, query: {} }),
    () => other(e.undo, { params: { id } }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

test('the form says which addresses and kinds are open, and that the vendor is a party of the listing', async () => {
  const { me, contactId } = await ready()
  const listing = await live(me, {
    ...house(),
    AgentId: me.agentId,
    vendors: [{ name: 'Ann Lee', contactId, email: null, phone: null }],
  } as never)
  const compose = await me(e.compose, { params: { id: contactId }, query: { listingId: listing.id } })
  expect(compose).toMatchObject({
    addresses: [{ address: addressOf('Ann'), why: null }],
    values: { firstName: 'Ann', greeting: 'Ann' },
    factual: { isAllowed: true },
    commercial: { isAllowed: false, why: 'No consent on record' },
    listing: { id: listing.id, isParty: true },
    files: [{ source: 'brochure', id: listing.id }],
  })
  expect(compose.signature).not.toBe('')
})
