import { beforeEach, expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { house, live } from '#core/listings/server/testing/live-listing.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { emailEndpoints } from '../../emails.contract.ts'
import { matchEndpoints as e, type MatchSend } from '../../matches.contract.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example', SMS_SENDER: '+61480000000' })
let round = 0
beforeEach(() => void round++)

const addressOf = (name: string) => `${name.toLowerCase()}${round}@matches.example`
/** A buyer who looks for homes, with the consents that are named. */
async function buyer(me: Call, firstName: string, consents: readonly ('email' | 'sms')[] = ['email']): Promise<string> {
  const phones = [{ number: `04915701${50 + round}`, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const emails = [{ address: addressOf(firstName), label: 'personal' as const }]
  const { id } = await me(contactEndpoints.create, { body: { firstName, phones, emails } })
  await me(preferenceEndpoints.create, { body: { contactId: id, saleOrLease: 'sale' } })
  for (const channel of consents)
    await me(consentEndpoints.record, {
      body: { contactId: id, channels: [channel], purposes: ['propertyAlerts'], state: 'express', source: 'Website' },
    })
  return id
}
async function ready() {
  const me = await (await portal.newAgency()).signIn('agent')
  const home = () => live(me, { ...house(), AgentId: me.agentId })
  return { me, home, listing: await home() }
}
const words = {
  subject: 'A property for you',
  text: 'Hi {{greeting|there}},\n\nWould you like to see it?',
  sms: 'Hi {{greeting|there}}:',
}
const send = (me: Call, listingIds: string[], people: MatchSend['people'], more = {}) =>
  me(e.send, { body: { listingIds, people, ...words, ...more } })
async function deliver() {
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'emails.send' and state < 'active'`)
  await portal.runJobs('emails.send')
}
const mailsTo = (name: string) => portal.mails.filter(({ to }) => to === addressOf(name))
const sentTo = async (me: Call, contactId: string) =>
  (await me(preferenceEndpoints.matchedProperties, { params: { id: contactId }, query: {} })).map(({ listing, sentChannel }) => [
    listing.id,
    sentChannel,
  ])

test('two listings for one person are one email with both, remembered as sent once it has left', async () => {
  const { me, home, listing } = await ready()
  const second = await home()
  const ann = await buyer(me, 'Ann')
  const { queued, undoUntil } = await send(me, [listing.id, second.id], [{ contactId: ann, channel: 'email' }])
  expect([queued, undoUntil]).toEqual([1, expect.any(String)])
  expect((await sentTo(me, ann)).map(([, channel]) => channel)).toEqual([null, null])

  await deliver()

  expect(mailsTo('Ann')).toHaveLength(1)
  const text = mailsTo('Ann')[0]?.text ?? ''
  expect(text).toMatch(/^Hi Ann,/)
  expect(text.match(/Main Road, Richmond/g)).toHaveLength(2)
  expect(text).toContain('$1,250,000')
  expect(text).toContain('Unsubscribe: https://portal.agency.example/mail/e/')
  expect((await sentTo(me, ann)).map(([, channel]) => channel)).toEqual(['email', 'email'])
})

test('two users who send the same to one person at once send it once, and what was undone can be sent', async () => {
  const { me, listing } = await ready()
  const ann = await buyer(me, 'Ann')
  const people = [{ contactId: ann, channel: 'email' as const }]
  const answers = await Promise.all([send(me, [listing.id], people), send(me, [listing.id], people)])
  expect(answers.map(({ queued, alreadySent }) => [queued, alreadySent]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  const batchId = answers.find((one) => one.batchId)?.batchId ?? ''
  expect(await me(emailEndpoints.undo, { params: { id: batchId } })).toEqual({ undone: 1, left: 0 })
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
  expect((await send(me, [listing.id], people)).queued).toBe(1)
  await deliver()
  expect(mailsTo('Ann')).toHaveLength(1)
})

test('an SMS has the price, the page and how to opt out, and is remembered as one', async () => {
  const { me, listing } = await ready()
  const bo = await buyer(me, 'Bo', ['sms'])
  await send(me, [listing.id], [{ contactId: bo, channel: 'sms' }])
  await deliver()
  const { rows } = await portal.owner.query('select text, purpose from sms_messages where agency_id = $1', [me.agencyId])
  expect(rows).toMatchObject([
    {
      purpose: 'propertyAlerts',
      text: expect.stringMatching(/^Hi Bo:\n\d+ Main Road, Richmond[^]*\$1,250,000[^]*https:[^]*STOP/),
    },
  ])
  expect(await sentTo(me, bo)).toEqual([[listing.id, 'sms']])
})

test('who can’t be reached is listed with the reason, and nothing is sent to anyone when one of them is chosen', async () => {
  const { me, listing } = await ready()
  const [ann, cy] = [await buyer(me, 'Ann'), await buyer(me, 'Cy', [])]
  const plan = await me(e.plan, { body: { listingIds: [listing.id], contactIds: [ann, cy] } })
  expect(plan.people.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Ann', null],
    ['Cy', 'No consent on record'],
  ])
  expect(plan.listings).toMatchObject([{ id: listing.id, price: '$1,250,000', why: null }])
  const both = [ann, cy].map((contactId) => ({ contactId, channel: 'email' as const }))
  await expect(send(me, [listing.id], both)).rejects.toMatchObject({ status: 422, message: 'Cy: No consent on record' })
  await deliver()
  expect(mailsTo('Ann')).toEqual([])
})

test('consent that was withdrawn, and a listing that left the market, stop what is waiting', async () => {
  const { me, listing } = await ready()
  const [ann, bea] = [await buyer(me, 'Ann'), await buyer(me, 'Bea')]
  await send(
    me,
    [listing.id],
    [ann, bea].map((contactId) => ({ contactId, channel: 'email' })),
  )
  await me(consentEndpoints.record, {
    body: { contactId: ann, channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'On the phone' },
  })
  await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: { version: listing.version, status: 'withdrawn', statusReason: 'The vendor stays' },
  })
  await deliver()
  expect([...mailsTo('Ann'), ...mailsTo('Bea')]).toEqual([])
  const reason = async (id: string) => (await me(emailEndpoints.unsent, { params: { id }, query: {} })).items[0]?.reason
  expect(await reason(ann)).toMatch(/withdrawn|Unsubscribed/)
  expect(await reason(bea)).toBe('No longer advertised')
  await expect(send(me, [listing.id], [{ contactId: bea, channel: 'email' }])).rejects.toMatchObject({ status: 422 })
})

test('more than 200 people, no text, and people and listings of another agency are refused', async () => {
  const { me, listing } = await ready()
  const other = await ready()
  const ann = await buyer(me, 'Ann')
  const people = [{ contactId: ann, channel: 'email' as const }]
  const many = Array.from({ length: 201 }, () => people[0] as (typeof people)[0])
  await expect(send(me, [listing.id], many)).rejects.toMatchObject({ status: 400 })
  await expect(send(me, [listing.id], people, { text: '' })).rejects.toMatchObject({
    problem: { fields: [{ path: 'text', message: 'Enter a message' }] },
  })
  await expect(send(me, [other.listing.id], people)).rejects.toMatchObject({ status: 404 })
  await expect(send(other.me, [other.listing.id], people)).rejects.toMatchObject({ status: 404 })
  const plan = { listingIds: [listing.id], contactIds: [ann] }
  await expect(other.me(e.plan, { body: plan })).rejects.toMatchObject({ status: 404 })
})
