import { afterAll, beforeEach, expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { operatorBrowsers } from '#server/testing/operator-browsers.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { smsEndpoints as e } from '../sms.contract.ts'
import { smsProvider } from './testing/sms-provider.ts'

const provider = await smsProvider()
const portal = await testPortal({
  SMS_URL: provider.url,
  SMS_KEY: 'key-of-the-tests',
  SMS_SENDER: '+61480000000',
  SMS_RATE_PER_HOUR: '5',
})
const usual = provider.answer
afterAll(() => provider.close())
beforeEach(() => {
  provider.received.length = 0
  provider.answer = usual
})

const number = '+61412345678'
async function ready() {
  const me = await (await portal.newAgency()).signIn('agent')
  const contact = await me(contactEndpoints.create, {
    body: {
      firstName: 'Jo',
      lastName: 'Smith',
      phones: [{ number: '0412 345 678', type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }],
    },
  })
  return { me, contactId: contact.id }
}
const service = (contactId: string) => ({ contactId, purpose: 'service' as const, text: 'Your keys are at the office.' })
const stored = async (me: Call) =>
  (
    await portal.owner.query(
      'select state, reason, tries, provider_id, sender from sms_messages where agency_id = $1 order by created_at',
      [me.agencyId],
    )
  ).rows as { state: string; reason: string | null; tries: number; provider_id: string | null; sender: string | null }[]

test('a message goes to the provider once, with the agency named and our id as its key', async () => {
  const { me, contactId } = await ready()
  const { id, state } = await me(e.send, { body: service(contactId) })

  await portal.runJobs('sms.send')
  await portal.runJobs('sms.send')

  expect(state).toBe('queued')
  expect(provider.received).toHaveLength(1)
  const [{ headers, body } = expect.fail('nothing was sent')] = provider.received
  expect(body).toMatchObject({ id, to: number, from: '+61480000000' })
  expect(body.text).toMatch(/^Your keys are at the office\.\nAgency \d+$/)
  expect(headers).toMatchObject({ authorization: 'Bearer key-of-the-tests', 'idempotency-key': id })
  expect(await stored(me)).toEqual([{ state: 'sent', reason: null, tries: 1, provider_id: 'provider-1', sender: '+61480000000' }])
  expect(portal.logLines.join('\n')).not.toContain('key-of-the-tests')
})

test('a request that is repeated with its key queues one message', async () => {
  const { me, contactId } = await ready()
  const key = { 'idempotency-key': '01890a5d-ac96-774b-bcce-b302099a8057' }

  const [first, second] = [
    await me(e.send, { body: service(contactId) }, key),
    await me(e.send, { body: service(contactId) }, key),
  ]

  expect(second.id).toBe(first.id)
  expect(await stored(me)).toHaveLength(1)
})

test('marketing needs consent to SMS for that purpose, and says how to opt out', async () => {
  const { me, contactId } = await ready()
  const body = { contactId, purpose: 'openHomes' as const, text: 'Open on Saturday at 11.' }
  await expect(me(e.send, { body })).rejects.toMatchObject({ status: 422, message: 'No consent on record' })
  await me(consentEndpoints.record, {
    body: { contactId, channels: ['sms'], purposes: ['openHomes'], state: 'express', source: 'Open home' },
  })

  await me(e.send, { body })
  await portal.runJobs('sms.send')

  // The message of the test before is sent, too.
  const texts = provider.received.map(({ body: { text } }) => text)
  expect(texts).toContainEqual(expect.stringMatching(/^Open on Saturday at 11\.\nAgency \d+\. Reply STOP to opt out$/))
})

test('consent that is withdrawn before it is sent stops the message, and its writer is notified', async () => {
  const { me, contactId } = await ready()
  const consent = { contactId, channels: ['sms' as const], purposes: ['marketing' as const], source: 'Call' }
  await me(consentEndpoints.record, { body: { ...consent, state: 'express' } })
  await me(e.send, { body: { contactId, purpose: 'marketing', text: 'New listings.' } })
  await me(consentEndpoints.record, { body: { ...consent, state: 'withdrawn' } })

  await portal.runJobs('sms.send')

  expect(provider.received).toHaveLength(0)
  expect(await stored(me)).toMatchObject([{ state: 'failed', reason: expect.stringMatching(/^Consent withdrawn on/) }])
  const { items } = await me(notificationEndpoints.list, { query: {} })
  expect(items).toMatchObject([{ kind: 'smsFailed', entity: 'contact', entityId: contactId }])
})

test('do not contact also stops service messages', async () => {
  const { me, contactId } = await ready()
  await portal.owner.query(`update contacts set fields = jsonb_set(fields, '{doNotContact}', 'true') where id = $1`, [contactId])

  await expect(me(e.send, { body: service(contactId) })).rejects.toMatchObject({
    status: 422,
    message: 'Marked "do not contact"',
  })
})

test('a number that is not one of theirs, and one that is no mobile, get nothing', async () => {
  const { me, contactId } = await ready()
  await expect(me(e.send, { body: { ...service(contactId), number: '0499 999 999' } })).rejects.toMatchObject({ status: 422 })
  await expect(me(e.send, { body: { ...service(contactId), number: '03 9123 4567' } })).rejects.toMatchObject({ status: 400 })
  expect(await stored(me)).toEqual([])
})

test.each([
  [400, 'failed', 'The SMS provider refused the message'],
  [500, 'unknown', 'The SMS provider failed while taking the message'],
])('an answer of %i makes it %s, and it is not sent again', async (status, state, reason) => {
  const { me, contactId } = await ready()
  provider.answer = (response) => void response.writeHead(status).end('{"error":"no"}')
  await me(e.send, { body: service(contactId) })

  await portal.runJobs('sms.send')
  await portal.runJobs('sms.send')

  expect(provider.received).toHaveLength(1)
  expect(await stored(me)).toMatchObject([{ state, reason: expect.stringContaining(reason) }])
})

test('a connection that breaks after the message left is "not known"', async () => {
  const { me, contactId } = await ready()
  provider.answer = (response) => void response.socket?.destroy()
  await me(e.send, { body: service(contactId) })

  await portal.runJobs('sms.send')

  expect(await stored(me)).toMatchObject([{ state: 'unknown', reason: 'The connection to the SMS provider was lost' }])
})

test.each([429, 503, 401])('an answer of %i keeps it in the queue for another try', async (status) => {
  const { me, contactId } = await ready()
  provider.answer = (response) => void response.writeHead(status).end()
  await me(e.send, { body: service(contactId) })

  await portal.runJobs('sms.send')

  expect(await stored(me)).toMatchObject([{ state: 'queued', tries: 1 }])
})

test('a message that was refused for now five times is given up', async () => {
  const { me, contactId } = await ready()
  provider.answer = (response) => void response.writeHead(503).end()
  await me(e.send, { body: service(contactId) })
  await portal.owner.query('update sms_messages set tries = 4 where agency_id = $1', [me.agencyId])

  await portal.runJobs('sms.send')

  expect(await stored(me)).toMatchObject([{ state: 'failed', tries: 5, reason: 'The SMS provider asked us to try later (503)' }])
})

test('a message that is held back before it leaves has all its tries left, and is sent once afterwards', async () => {
  const { me, contactId } = await ready()
  const { call } = await operatorBrowsers(portal).anOperator()
  await me(e.send, { body: service(contactId) })
  const { sms } = portal.platform
  // Suspended after the worker has claimed the message.
  portal.platform.sms = {
    send: async (...message) => {
      await call('POST', `agencies/${me.agencyId}/suspend`, { reason: 'Not paid' })
      return sms.send(...message)
    },
  }
  expect(await portal.runJobs('sms.send')).toEqual(['sms.send!'])
  portal.platform.sms = sms
  expect(provider.received).toHaveLength(0)
  expect(await stored(me)).toMatchObject([{ state: 'queued', tries: 0, reason: null }])

  await call('POST', `agencies/${me.agencyId}/resume`)
  await portal.owner.query(
    `update pgboss.job set start_after = now() - interval '1 second' where name = 'sms.send' and state = 'retry'`,
  )
  await portal.runJobs('sms.send')
  expect(provider.received).toHaveLength(1)
  expect(await stored(me)).toMatchObject([{ state: 'sent', tries: 1 }])
})

test('what a worker had on its way when it died is never sent again', async () => {
  const { me, contactId } = await ready()
  await me(e.send, { body: service(contactId) })
  await portal.owner.query(`update sms_messages set state = 'sending' where agency_id = $1`, [me.agencyId])

  await portal.runJobs('sms.send')

  expect(provider.received).toHaveLength(0)
  expect(await stored(me)).toMatchObject([{ state: 'unknown', reason: 'Gable stopped while this message was on its way' }])
})

test('an agency that has sent its share of the hour waits', async () => {
  const { me, contactId } = await ready()
  for (let i = 0; i < 5; i++) await me(e.send, { body: service(contactId) })

  await expect(me(e.send, { body: service(contactId) })).rejects.toMatchObject({ status: 429 })

  await portal.owner.query(`update sms_messages set created_at = now() - interval '1 hour' where agency_id = $1`, [me.agencyId])
  await expect(me(e.send, { body: service(contactId) })).resolves.toMatchObject({ state: 'queued' })
  await portal.runJobs('sms.send')
})

test('an unregistered name is shown as that, and sends no marketing, because no one can reply to it', async () => {
  const { me, contactId } = await ready()
  const owner = await (await portal.newAgency()).signIn()
  const contact = await owner(contactEndpoints.create, {
    body: { firstName: 'Al', phones: [{ number, type: 'mobile', dncWashedOn: null, isOnDoNotCallList: false }] },
  })
  const before = await owner(e.settings, {})
  expect(before).toMatchObject({ sender: null, shown: { name: '+61480000000', kind: 'number' }, delivery: 'provider' })

  await owner(e.changeSettings, { body: { sender: 'BAYSIDE', isRegistered: false, version: before.version } })

  expect((await owner(e.compose, { params: { id: contact.id } })).sender).toEqual({ name: 'BAYSIDE', kind: 'unregistered' })
  await owner(consentEndpoints.record, {
    body: { contactId: contact.id, channels: ['sms'], purposes: ['marketing'], state: 'express', source: 'Call' },
  })
  await expect(owner(e.send, { body: { contactId: contact.id, purpose: 'marketing', text: 'News.' } })).rejects.toMatchObject({
    status: 422,
    message: expect.stringMatching(/can’t reply to a name/),
  })
  await expect(
    owner(e.changeSettings, { body: { sender: null, isRegistered: false, version: before.version } }),
  ).rejects.toMatchObject({ status: 412 })
  expect((await me(e.compose, { params: { id: contactId } })).sender.kind).toBe('number')
})

test('an agent does not see the settings, and a user without the permission sends nothing', async () => {
  const { me, contactId } = await ready()
  const reader = await (await portal.newAgency()).signIn('readOnly')
  await expect(me(e.settings, {})).rejects.toMatchObject({ status: 403 })
  await expect(reader(e.compose, { params: { id: contactId } })).rejects.toMatchObject({ status: 403 })
})

test('another agency finds neither contact nor numbers', async () => {
  const { contactId } = await ready()
  const foreign = await (await portal.newAgency()).signIn()
  await expect(foreign(e.compose, { params: { id: contactId } })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.send, { body: service(contactId) })).rejects.toMatchObject({ status: 404 })
})

test('a demo agency reaches no provider: its messages stay in the outbox', async () => {
  const { me, contactId } = await ready()
  await portal.owner.query('update agencies set is_demo = true where id = $1', [me.agencyId])

  expect((await me(e.compose, { params: { id: contactId } })).delivery).toBe('outbox')
  await me(e.send, { body: service(contactId) })
  await portal.runJobs('sms.send')

  expect(provider.received).toHaveLength(0)
  expect(await stored(me)).toMatchObject([{ state: 'sent' }])
  expect((await portal.app.inject('/dev/outbox')).body).toContain('SMS: Your keys are at the office.')
})
