// A person who dealt with the agency in every way is erased after their address and number had changed.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { reachable } from '#channels/campaigns/server/testing/people.ts'
import { clientsOf } from '#channels/reviews/server/testing/clients.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { emailEndpoints } from '#channels/emails/emails.contract.ts'
import { takeEnquiry } from '#channels/enquiries/server/enquiries.service.ts'
import { smsEndpoints } from '#channels/sms/sms.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { disclosureEndpoints } from '#workflow/disclosures/disclosures.contract.ts'
import { followUpEndpoints } from '#channels/follow-ups/follow-ups.contract.ts'
import { inspectionEndpoints } from '#channels/inspections/inspections.contract.ts'
import { keyEndpoints } from '#workflow/keys/keys.contract.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { dayAhead, liveHouse } from '#workflow/opens/server/testing/houses.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { agencyCaller } from '../../testing/fill/filling.ts'
import { rowsOf } from '../../testing/fill/rows-of.ts'
import type { Call } from '../../testing/test-agency.ts'
import { testPortal } from '../../testing/test-portal.ts'

const portal = await testPortal()
const [firstName, lastName, address, mobile] = ['Quillon', 'Vantresse', 'quillon@former.example', '0491 570 737']

/** As a guest of an open home who then got a message, as a reader of a letter, by enquiry and SMS, with a key and a price quote. */
async function dealWith(me: Call, contactId: string, listingId: string): Promise<void> {
  await me(consentEndpoints.record, {
    body: { contactId, channels: ['email', 'sms'], purposes: ['marketing', 'openHomes'], state: 'express', source: 'Phone' },
  })
  const startsAt = `${dayAhead(portal, 3)}T10:00`
  await me(inspectionEndpoints.book, { body: { listingId, contactId, startsAt, invites: true } })
  const door = await openDoor(portal, me, listingId)
  const { visitId } = await door.arrive({ people: [{ name: `${firstName} ${lastName}`, mobile, email: address }] })
  await door.send({ kind: 'close' })
  const message = { kind: 'thanks' as const, subject: 'Thank you', text: 'Thank you', sms: 'Thank you' }
  await me(followUpEndpoints.send, {
    params: { id: door.id },
    body: { messages: [message], people: [{ visitId: visitId ?? '', channel: 'email' }] },
  })
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'opens.follow-up' and state < 'active'`)
  const key = await me(keyEndpoints.add, { body: { listingId, label: 'Front door', hook: '1' } })
  await me(keyEndpoints.take, { params: { id: key.id }, body: { to: { kind: 'contact', id: contactId }, why: 'Measure' } })
  const { id } = await me(campaignEndpoints.create, {
    body: {
      ...{ template: 'plainLetter', name: 'A letter', subject: 'Hello {{firstName|there}}' },
      audience: { include: [{ kind: 'contacts', contactIds: [contactId] }], exclude: [] },
    },
  })
  await me(campaignEndpoints.activate, { body: { id } })
  await me(disclosureEndpoints.state, { body: { listingId, fromCents: 85_000_000, channel: 'phone', contactId } })
  const enquiry = await agencyCaller({ portal, me, word: '' }).transaction((ctx) =>
    takeEnquiry(ctx, {
      ...{ source: 'website', externalId: randomUUID(), kind: 'listing', receivedAt: ctx.clock(), listingId },
      ...{ firstName, lastName, email: address, phone: mobile, message: 'Is it still there?' },
    }),
  )
  const reply = { contactId, listingId, enquiryId: enquiry ?? '', subject: 'Yes', text: 'It is', isCommercial: false }
  await me(emailEndpoints.send, { body: reply })
  const { hookUrl } = await me(smsEndpoints.settings, {})
  const payload = { from: mobile, text: 'Thanks', id: 'in-1' }
  await portal.app.inject({ method: 'POST', url: new URL(hookUrl).pathname, payload })
  await portal.runJobs()
}

test('the name of an erased person stays where the law wants it alone, and an address or number they had before stays nowhere', async () => {
  const me = await (await portal.newAgency()).signIn()
  await reachable(me)
  const { id } = await me(contactEndpoints.create, {
    body: {
      ...{ firstName, lastName },
      emails: [{ label: 'personal', address }],
      phones: [{ type: 'mobile', number: mobile }],
    },
  })
  await dealWith(me, id, (await liveHouse(me)).id)
  const { version } = await me(contactEndpoints.get, { params: { id } })
  await me(contactEndpoints.put, {
    params: { id },
    body: { version, emails: [{ label: 'personal', address: 'quillon@new.example' }], phones: [] },
  })
  await portal.runJobs()
  const tablesWith = async (pattern: RegExp) =>
    Object.entries(await rowsOf(portal, me.agencyId)).flatMap(([table, rows]) => (pattern.test(rows) ? [table] : []))
  const [name, traces] = [/quillon|vantresse/i, /@former\.example|491\W?570\W?737/i]
  const [named, traced] = [await tablesWith(name), await tablesWith(traces)]
  expect(named).toEqual(expect.arrayContaining(['campaign_recipients', 'enquiries', 'notifications', 'visits']))
  expect(traced).toEqual(expect.arrayContaining(['follow_ups', 'inspection_mails', 'sms_messages']))

  const preview = await me(privacyEndpoints.preview, { params: { id } })
  const { displayName } = preview
  expect(preview.stays.map(({ what }) => what)).toContain('Their name on price quotes')
  await me(privacyEndpoints.erase, {
    params: { id },
    body: { version: preview.version, name: displayName, reason: 'personAsked' },
  })
  await portal.runJobs()

  expect(await tablesWith(name)).toEqual(['price_statements'])
  expect(await tablesWith(traces)).toEqual([])
})

test('a review of an erased person stays without their name, and one they were only asked for goes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { sale, linkIn, visit } = clientsOf(portal)
  const erase = async (id: string) => {
    const { version, displayName: name } = await me(privacyEndpoints.preview, { params: { id } })
    await me(privacyEndpoints.erase, { params: { id }, body: { version, name, reason: 'personAsked' } })
  }
  const [answered, asked] = [await sale(me), await sale(me)]
  await me(reviewEndpoints.ask, { body: asked })
  await erase(asked.contactId)
  await me(reviewEndpoints.ask, { body: answered })
  await portal.runJobs()
  const mail = portal.mails.findLast(({ to }) => to === 'priya1@clients.example')
  const token = /\/review\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  await visit('answer', { token, rating: 4, body: 'Good.', displayName: 'Priya', mayPublish: true })
  const { version } = await me(contactEndpoints.get, { params: { id: answered.contactId } })
  await me(contactEndpoints.put, {
    params: { id: answered.contactId },
    body: { version, emails: [{ label: 'personal', address: 'priya@new.example' }] },
  })
  await erase(answered.contactId)

  const { items } = await me(reviewEndpoints.list, { params: { id: me.agencyId } })
  expect(items).toMatchObject([{ status: 'received', rating: 4, body: 'Good.', reviewerName: 'A client', mailedTo: null }])
  const { reviews, notifications } = await rowsOf(portal, me.agencyId)
  expect([reviews, notifications].join()).not.toMatch(/priya|nair/i)
  expect(linkIn()).toBe('')
})

test('a message that waits when its reader is erased is not sent', async () => {
  const me = await (await portal.newAgency()).signIn()
  const waiting = 'wilma@waiting.example'
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Wilma', emails: [{ label: 'personal', address: waiting }] },
  })
  await me(consentEndpoints.record, {
    body: { contactId: id, channels: ['email'], purposes: ['marketing', 'openHomes'], state: 'express', source: 'Phone' },
  })
  const door = await openDoor(portal, me, (await liveHouse(me)).id)
  const { visitId } = await door.arrive({ people: [{ name: 'Wilma', mobile: null, email: waiting }] })
  await door.send({ kind: 'close' })
  const message = { kind: 'thanks' as const, subject: 'Thank you', text: 'Thank you', sms: 'Thank you' }
  const sent = await me(followUpEndpoints.send, {
    params: { id: door.id },
    body: { messages: [message], people: [{ visitId: visitId ?? '', channel: 'email' }] },
  })
  expect(sent.queued).toBe(1)

  const { version, displayName: name } = await me(privacyEndpoints.preview, { params: { id } })
  await me(privacyEndpoints.erase, { params: { id }, body: { version, name, reason: 'personAsked' } })
  portal.advance(60_000)
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'opens.follow-up' and state < 'active'`)
  await portal.runJobs()

  expect(portal.mails.filter(({ to }) => to === waiting || to.includes('erased'))).toEqual([])
  const { rows } = await portal.owner.query('select count(*)::int as count from follow_ups where agency_id = $1', [me.agencyId])
  expect(rows).toEqual([{ count: 0 }])
})
