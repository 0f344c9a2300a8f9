import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { enquiryEndpoints } from '#channels/enquiries/enquiries.contract.ts'
import { takeSafely } from '#channels/enquiries/server/arriving.service.ts'
import { portalKinds } from '#channels/portals/portal-kinds.rules.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { makers } from '#formats/enquiry-mail/enquiry-mail.ts'
import { callerOf, newId } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { mailInEndpoints as e } from '../mail-in.contract.ts'
import { mailboxOf } from '#platform/mailbox/mail-reader.ts'
import { readFolder } from '#platform/mailbox/mail-folder.ts'
import { forgetOldMail } from './expiry.ts'
import { mailIn } from './receive.service.ts'
import { mailbox, portalMail, rawMail, settings } from './testing/mails.ts'

const portal = await testPortal(settings)
const { addressOf, deliver, drop, laidAside } = mailbox(portal)
const agency = async () => {
  const me = await (await portal.newAgency()).signIn()
  return { me, address: await addressOf(me) }
}
const enquiries = async (me: Call) => (await me(enquiryEndpoints.list, { params: { clientId: me.agencyId }, query: {} })).items
const list = async (me: Call, show: 'unsorted' | 'spam' | 'ignored' = 'unsorted') =>
  (await me(e.list, { params: { clientId: me.agencyId }, query: { show } })).items
const counts = (me: Call) => me(e.address, { params: { clientId: me.agencyId } })
const systemOf = (me: Call) =>
  callerOf(
    portal.platform,
    proveScope({ agencyId: me.agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null }),
    newId(),
  )
const house = async (me: Call) => {
  const { id } = await liveHouse(me)
  return me(listingEndpoints.getOne, { params: { id } })
}
const ann = { name: 'Ann Lee', email: 'ann.lee@inbox.example' }

test('every portal that Gable sends to has a reader of its emails', () => {
  const names = new Set(makers.map(({ name }) => name))
  // A website's form sends no mail that could be known; its host can send enquiries to the address as any sender.
  const { website: _, ...portals } = portalKinds
  expect(Object.values(portals).flatMap(({ name }) => (names.has(name) ? [] : name))).toEqual([])
})

test('an email of a portal is an enquiry with its person, listing and message, and counted', async () => {
  const { me, address } = await agency()
  const { id, reference } = await house(me)
  expect(await deliver(portalMail(address, { ...ann, message: `About ${reference}` }, { Subject: `Ref ${reference}` }))).toBe(1)

  expect(await enquiries(me)).toMatchObject([
    { source: 'mail', sourceName: 'Homely', name: 'Ann Lee', email: 'ann.lee@inbox.example', listingId: id, kind: 'listing' },
  ])
  expect(await counts(me)).toMatchObject({ read: 1, unsorted: 0, address })
  const { items } = await me(contactEndpoints.getAll, { body: { clientId: me.agencyId } })
  expect(items.map(({ displayName }) => displayName)).toContain('Ann Lee')
})

test('an email that names the address finds the listing in whatever way it is written', async () => {
  const { me, address } = await agency()
  const { id, address: place } = await house(me)
  const { streetNumber, street, suburb, state, postcode } = place
  for (const [at, property] of [
    `${streetNumber} ${street}, ${suburb} ${state} ${postcode}`,
    `${streetNumber} ${street?.replace(/Street$/, 'St')}, ${suburb?.toUpperCase()}`,
    `${streetNumber} ${street}`,
  ].entries())
    await deliver(portalMail(address, { name: `Ann ${at}`, email: `ann${at}@inbox.example`, property }))
  expect((await enquiries(me)).map(({ listingId }) => listingId)).toEqual([id, id, id])
})

test('the same email twice is one enquiry, and one that came by the portal’s API too is kept with it', async () => {
  const { me, address } = await agency()
  const { id: listingId, reference } = await house(me)
  await takeSafely(systemOf(me), {
    ...{ source: 'rea', externalId: newId(), kind: 'listing', receivedAt: portal.platform.clock(), listingId },
    ...{ firstName: 'Ann Lee', lastName: null, email: ann.email, phone: null, message: 'Is it still available?' },
  })
  const mail = portalMail(address, ann, { From: 'noreply@realestate.com.au', Subject: `Ref ${reference}` })
  await deliver(mail, mail, `Received: from another way\n${mail}`)

  const found = await enquiries(me)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ source: 'rea', copies: [{ source: 'mail', sourceName: 'realestate.com.au' }] })
})

test('none of sixty emails is lost: each is an enquiry, waits to be sorted, or is listed', async () => {
  const { me, address } = await agency()
  const folder = join(import.meta.dirname, '../../../formats/enquiry-mail/testing/mails')
  const names = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.eml'))
  const mails = names.map((name) =>
    readFileSync(join(folder, name), 'latin1').replaceAll('enquiries+mfrggzdfmztw@mail.example', address),
  )
  expect(await deliver(...mails)).toBe(60)

  const { read, unsorted, spam } = await counts(me)
  expect(read + unsorted + spam + (await list(me, 'ignored')).length).toBe(60)
  expect(unsorted).toBe((await list(me)).length)
})

test('staff make an enquiry of an email that could not be read, or dismiss it and undo that', async () => {
  const { me, address } = await agency()
  await deliver(
    rawMail(address, { From: 'Kim Sato <kim.sato@inbox.example>', Subject: 'Tuesday' }, 'See you at ten.'),
    rawMail(address, { From: 'Jo <jo@inbox.example>', Subject: 'Hello' }, 'Hello.'),
  )
  const [second, first] = (await list(me)).toSorted((a, b) => a.subject.localeCompare(b.subject))
  expect(first).toMatchObject({
    subject: 'Tuesday',
    draft: { name: 'Kim Sato', email: 'kim.sato@inbox.example', message: 'See you at ten.' },
  })

  const body = { ...first!.draft, name: 'Kim Sato', email: 'kim.sato@inbox.example', phone: '', message: 'See you at ten.' }
  await me(e.add, { params: { id: first!.id }, body })
  expect(await enquiries(me)).toMatchObject([{ name: 'Kim Sato', source: 'mail', sourceName: null }])
  await expect(me(e.add, { params: { id: first!.id }, body })).rejects.toMatchObject({ status: 409 })

  const dismiss = (isDismissed: boolean) => me(e.dismiss, { params: { id: second!.id }, body: { isDismissed } })
  await dismiss(true)
  expect(await list(me)).toEqual([])
  await dismiss(false)
  expect(await list(me)).toHaveLength(1)
})

test('spam is held and listed for 30 days; what waits to be sorted stays', async () => {
  const { me, address } = await agency()
  await deliver(
    portalMail(address, ann, { 'X-Spam-Flag': 'YES' }),
    rawMail(address, { From: 'Kim <kim@inbox.example>', Subject: 'Tuesday' }, 'Hello.'),
  )
  expect(await list(me, 'spam')).toMatchObject([{ reason: 'Your email server marked it as spam' }])
  expect(await enquiries(me)).toEqual([])
  portal.advance(31 * 86_400_000)
  await forgetOldMail.run(systemOf(me))
  await portal.runJobs('mail-in.forget-files')
  portal.advance(-31 * 86_400_000)

  expect(await list(me, 'spam')).toEqual([])
  expect(await list(me)).toHaveLength(1)
})

test('replies of programs and mails of Gable itself are listed and make no enquiry', async () => {
  const { me, address } = await agency()
  await deliver(
    rawMail(address, { From: 'a@b.example', Subject: 'Out of office', 'Auto-Submitted': 'auto-replied' }, 'Back on Monday'),
    portalMail(address, ann, { From: 'Gable <gable@localhost>' }),
  )
  expect((await list(me, 'ignored')).map(({ reason }) => reason).toSorted()).toEqual([
    'An automatic reply',
    'Sent by Gable itself',
  ])
  expect(await enquiries(me)).toEqual([])
})

test('attachments that are images or PDF by their content hang on the note; others are left out', async () => {
  const { me, address } = await agency()
  const part = (name: string, bytes: string) =>
    `--x\nContent-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bytes).toString('base64')}\n`
  await deliver(
    `Delivered-To: ${address}\nFrom: hello@homely.com.au\nSubject: Enquiry\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="x"\n\n--x\nContent-Type: text/plain\n\nName: Ann Lee\nEmail: ann@inbox.example\nMessage: See my letter\n${part('letter.pdf', '%PDF-1.4\n%%EOF')}${part('run.pdf', '<html><script>alert(1)</script></html>')}--x--\n`,
  )
  const [enquiry] = await enquiries(me)
  const { rows } = await portal.owner.query(
    'select file_name from note_files f join enquiries e on e.agency_id = f.agency_id and e.note_id = f.note_id where e.id = $1',
    [enquiry?.id],
  )
  expect(rows).toEqual([{ file_name: 'letter.pdf' }])
})

test('the test email shows when it arrived and makes neither an enquiry nor a contact', async () => {
  const { me, address } = await agency()
  await me(e.test, { body: { clientId: me.agencyId } })
  await portal.runJobs('mail-in.send-test')
  const mail = portal.mails.find(({ to }) => to === address)
  expect((await counts(me)).testArrivedAt).toBeNull()
  const [[name, value] = ['', '']] = Object.entries(mail?.headers ?? {})
  await deliver(rawMail(address, { From: 'Gable <gable@localhost>', [name]: value }, mail?.text ?? ''))

  expect((await counts(me)).testArrivedAt).not.toBeNull()
  expect(await enquiries(me)).toEqual([])
  expect(await counts(me)).toMatchObject({ read: 0 })
})

test('a new address ends the old one, whose mail is laid aside for the operator', async () => {
  const { me, address } = await agency()
  expect(await addressOf(me)).not.toBe(address)
  expect(await deliver(portalMail(address, ann))).toBe(1)
  expect(await enquiries(me)).toEqual([])
  expect(laidAside('unread').length).toBeGreaterThan(0)
})

test('where the storage is full the enquiry is read all the same, without its attachments', async () => {
  const { me, address } = await agency()
  await portal.owner.query(
    `insert into stored_files (agency_id, key, size_bytes, received_at, attached_at, created_at) values ($1, 'full', 9e15::int8, now(), now(), now())`,
    [me.agencyId],
  )
  await deliver(portalMail(address, ann), rawMail(address, { From: 'Kim <kim@inbox.example>', Subject: 'Tuesday' }, 'Hello.'))
  expect(await enquiries(me)).toHaveLength(1)
  expect(await list(me)).toMatchObject([{ subject: 'Tuesday', reason: expect.stringContaining('your storage is full') }])
})

test('one email that cannot be read holds up no other, and waits for a person with the reason', async () => {
  const { me, address } = await agency()
  drop(rawMail(address, { From: 'Kim <kim@inbox.example>', Subject: 'Tuesday' }, 'Hello.'))
  drop(portalMail(address, ann))
  await readFolder(portal.platform, join(portal.config.DATA_DIR, 'mail-in'), mailboxOf([mailIn]))
  const { rows } = await portal.owner.query(`select file_key from mail_in where agency_id = $1 order by received_at limit 1`, [
    me.agencyId,
  ])
  await portal.platform.storage.remove((rows[0] as { file_key: string }).file_key)
  await portal.runJobs('mail-in.read')
  expect((await list(me)).length + (await enquiries(me)).length).toBe(2)
  expect((await list(me)).map(({ reason }) => reason)).toEqual(['Gable could not read this email'])
})

test('what the enquiry says of a property that is no listing here, and of the person, stands below the message', async () => {
  const { me, address } = await agency()
  const body =
    'Name: Ann Lee\nEmail: ann@inbox.example\nProperty: 9 Nowhere Street, Kew VIC 3101\nPets: 1 cat\nMessage: Is it available?'
  await deliver(rawMail(address, {}, body))
  expect((await enquiries(me)).map(({ message }) => message)).toEqual([
    'Is it available?\n\nProperty: 9 Nowhere Street, Kew VIC 3101\nPets: 1 cat',
  ])
})

test('the office is notified once a day of an email that has to be sorted, until it is sorted', async () => {
  const { me, address } = await agency()
  const letter = (subject: string) =>
    rawMail(address, { From: 'Front desk <desk@townhall.example>', Subject: subject }, 'Two of your cards are on our board.')
  await deliver(letter('Notice board'))
  await deliver(letter('Notice board again'))
  const { items } = await me(notificationEndpoints.list, { query: {} })
  const waiting = await list(me)
  for (const { id } of waiting) await me(e.dismiss, { params: { id }, body: { isDismissed: true } })

  expect(waiting).toHaveLength(2)
  expect(items).toMatchObject([
    { title: 'An email to your enquiries address has to be sorted', detail: 'Notice board · Front desk', entity: 'unsortedMail' },
  ])
  expect((await me(notificationEndpoints.list, { query: {} })).items).toEqual([])
})
