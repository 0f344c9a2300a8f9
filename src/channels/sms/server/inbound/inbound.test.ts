import { expect, test } from 'vitest'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { altered } from '#server/testing/altered-link.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { smsEndpoints as e } from '../../sms.contract.ts'

const portal = await testPortal()
const number = '+61412345678'
const phone = { number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }

async function ready() {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const me = await agency.signIn('agent')
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones: [phone] } })
  const { hookUrl } = await owner(e.settings, {})
  return { owner, me, contactId: contact.id, hook: new URL(hookUrl).pathname }
}
const call = (url: string, payload: object) => portal.app.inject({ method: 'POST', url, payload })
const smsOf = async (me: Call, id: string) =>
  (await me(timelineEndpoints.contact, { params: { id }, query: {} })).items.flatMap((one) =>
    one.kind === 'sms' ? [one.sms] : [],
  )

test('a reply is on the timeline of the contact, and the agent is notified', async () => {
  const { me, contactId, hook } = await ready()
  await me(e.send, { body: { contactId, purpose: 'service', text: 'Your keys are here.' } })

  const { statusCode } = await call(hook, { from: '0412 345 678', text: 'Thanks, on my way', id: 'in-1' })

  expect(statusCode).toBe(204)
  expect(await smsOf(me, contactId)).toMatchObject([
    { direction: 'in', state: 'received', text: 'Thanks, on my way' },
    { direction: 'out', state: 'queued', byName: 'Sam Taylor' },
  ])
  const { items } = await me(notificationEndpoints.list, { query: {} })
  expect(items).toMatchObject([{ kind: 'smsReceived', title: 'Jo Smith replied by SMS', detail: 'Thanks, on my way' }])
})

test('a reply that the provider sends again is one reply, with its id or without', async () => {
  const { me, contactId, hook } = await ready()
  for (const payload of [
    { from: number, text: 'Yes', id: 'in-1' },
    { from: number, body: 'No' },
  ])
    for (let i = 0; i < 2; i++) expect((await call(hook, payload)).statusCode).toBe(204)

  expect(await smsOf(me, contactId)).toHaveLength(2)
})

test.each(['STOP', 'stop.', ' Unsubscribe', 'Stop texting me please', 'OPT OUT'])(
  '"%s" ends every SMS to the number, with an entry of consent',
  async (text) => {
    const { me, contactId, hook } = await ready()
    const purpose = { contactId, channels: ['sms' as const], purposes: ['marketing' as const, 'openHomes' as const] }
    await me(consentEndpoints.record, { body: { ...purpose, state: 'express', source: 'Open home' } })

    await call(hook, { from: number, text })

    const { numbers, choices } = await me(e.compose, { params: { id: contactId } })
    expect(numbers).toEqual([{ number, why: expect.stringMatching(/^They replied STOP on/) }])
    expect(choices.filter((one) => one.isAllowed).map((one) => one.purpose)).toEqual(['service'])
    for (const one of ['service', 'openHomes'] as const)
      await expect(me(e.send, { body: { contactId, purpose: one, text: 'Hello' } })).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/^They replied STOP/),
      })
    const { events } = await me(consentEndpoints.get, { params: { id: contactId } })
    expect(events[0]).toMatchObject({
      channel: 'sms',
      purpose: 'marketing',
      state: 'withdrawn',
      source: 'Reply to an SMS',
      wording: text.trim(),
    })
  },
)

test.each(['Please stop by at 5', 'Can we end the lease?', 'Cancel my appointment please'])(
  '"%s" is a reply like any other',
  async (text) => {
    const { me, contactId, hook } = await ready()

    await call(hook, { from: number, text })

    expect((await me(e.compose, { params: { id: contactId } })).numbers).toEqual([{ number, why: null }])
  },
)

test('what is queued when they reply STOP is not sent', async () => {
  const { me, contactId, hook } = await ready()
  await me(e.send, { body: { contactId, purpose: 'service', text: 'Hello' } })
  await call(hook, { from: number, text: 'STOP' })

  await portal.runJobs('sms.send')

  expect(await smsOf(me, contactId)).toMatchObject([
    { direction: 'in' },
    { state: 'failed', reason: expect.stringMatching(/^They replied STOP/) },
  ])
})

test('START lets service messages reach them again, and is no consent to marketing', async () => {
  const { me, contactId, hook } = await ready()
  await me(consentEndpoints.record, {
    body: {
      contactId,
      channels: ['sms'],
      purposes: ['marketing'],
      state: 'express',
      source: 'Call',
      happenedAt: '2026-01-01T00:00:00.000Z',
    },
  })
  await call(hook, { from: number, text: 'STOP' })
  await call(hook, { from: number, text: 'start' })

  const { numbers, choices } = await me(e.compose, { params: { id: contactId } })

  expect(numbers).toEqual([{ number, why: null }])
  expect(choices.find((one) => one.purpose === 'marketing')).toMatchObject({
    isAllowed: false,
    why: expect.stringMatching(/^Consent withdrawn/),
  })
})

test('STOP of a number that no contact has holds for a contact who is added later', async () => {
  const { me, hook } = await ready()
  await call(hook, { from: '0498 765 432', text: 'STOP' })
  const later = await me(contactEndpoints.create, { body: { firstName: 'Al', phones: [{ ...phone, number: '0498 765 432' }] } })

  await expect(me(e.send, { body: { contactId: later.id, purpose: 'service', text: 'Hello' } })).rejects.toMatchObject({
    status: 422,
  })
})

test('a report says what was delivered, and never takes that back', async () => {
  const { me, contactId, hook } = await ready()
  const { id } = await me(e.send, { body: { contactId, purpose: 'service', text: 'Hello' } })
  await portal.runJobs('sms.send')

  await call(hook, { reference: id, status: 'delivered' })
  await call(hook, { reference: id, status: 'failed' })

  expect(await smsOf(me, contactId)).toMatchObject([{ state: 'delivered' }])
})

test('a form is read like JSON', async () => {
  const { me, contactId, hook } = await ready()
  const payload = new URLSearchParams({ From: number, Body: 'Yes & no', MessageSid: 'SM1' }).toString()

  await portal.app.inject({
    method: 'POST',
    url: hook,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

  expect(await smsOf(me, contactId)).toMatchObject([{ text: 'Yes & no' }])
})

test('an altered address, one that was replaced, and one of another agency bring nothing in', async () => {
  const { owner, me, contactId, hook } = await ready()
  const other = await ready()
  const reply = { from: number, text: 'STOP' }
  const { version } = await owner(e.settings, {})

  expect((await call(altered(hook), reply)).statusCode).toBe(404)
  expect((await call('/api/sms/hooks/x', reply)).statusCode).toBe(404)
  expect((await call(other.hook, reply)).statusCode).toBe(204)
  const { hookUrl } = await owner(e.changeSettings, { body: { sender: null, isRegistered: false, replacesHook: true, version } })
  expect((await call(hook, reply)).statusCode).toBe(404)

  expect(await smsOf(me, contactId)).toEqual([])
  expect((await me(e.compose, { params: { id: contactId } })).numbers).toEqual([{ number, why: null }])
  expect((await call(new URL(hookUrl).pathname, { from: number, text: 'Hello' })).statusCode).toBe(204)
})

test('what is too long, broken or says nothing is refused and leaves no trace', async () => {
  const { me, contactId, hook } = await ready()
  const send = async (payload: string) =>
    (await portal.app.inject({ method: 'POST', url: hook, payload, headers: { 'content-type': 'application/json' } })).statusCode

  expect(await send('x'.repeat(20_000))).toBe(413)
  expect(await send('{')).toBe(422)
  expect(await send('[]')).toBe(422)
  expect(await send('{"from":{"a":1},"text":"x"}')).toBe(422)

  expect(await smsOf(me, contactId)).toEqual([])
})
