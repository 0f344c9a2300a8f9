import { expect, test } from 'vitest'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { smsEndpoints } from '../../sms.contract.ts'
import { unknownSmsEndpoints as e } from '../../unknown.contract.ts'

const portal = await testPortal()
const number = '+61412345678'

async function ready() {
  const agency = await portal.newAgency()
  const { hookUrl } = await (await agency.signIn())(smsEndpoints.settings, {})
  const hook = new URL(hookUrl).pathname
  const receive = async (from: string, text: string) => {
    const { statusCode } = await portal.app.inject({ method: 'POST', url: hook, payload: { from, text } })
    expect(statusCode).toBe(204)
  }
  return { agency, me: await agency.signIn('agent'), receive }
}

test('SMS from a number that no contact has are listed by number, and go to the timeline of who it is', async () => {
  const { me, receive } = await ready()
  await receive('0412 345 678', 'Is Saturday still on?')
  await receive('0499 000 111', 'Wrong number')
  await receive(number, 'It is Jo')
  const { items } = await me(e.list, { query: {} })
  expect(items).toMatchObject([
    { number, count: 2, isStopped: false, texts: [{ text: 'Is Saturday still on?' }, { text: 'It is Jo' }], candidates: [] },
    { number: '+61499000111', count: 1 },
  ])

  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith' } })
  expect(await me(e.attach, { body: { number, contactId: id } })).toEqual({ contactId: id, attached: 2 })

  const timeline = await me(timelineEndpoints.contact, { params: { id }, query: { show: 'talk' } })
  expect(timeline.items).toMatchObject([
    { kind: 'sms', sms: { direction: 'in', text: 'It is Jo' } },
    { kind: 'sms', sms: { text: 'Is Saturday still on?' } },
  ])
  expect((await me(contactEndpoints.get, { params: { id } })).phones).toMatchObject([{ number, type: 'mobile' }])
  await receive(number, 'Now you know me')
  expect((await me(e.list, { query: {} })).items.map((one) => one.number)).toEqual(['+61499000111'])
  await expect(me(e.attach, { body: { number, contactId: id } })).rejects.toMatchObject({ status: 404 })
})

test('a contact who has got the number since is offered; a STOP that came before is theirs too', async () => {
  const { me, receive } = await ready()
  await receive(number, 'STOP')
  const phones = [{ number: '0412 345 678', type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones } })
  expect((await me(e.list, { query: {} })).items).toMatchObject([{ isStopped: true, candidates: [{ id, name: 'Jo Smith' }] }])
  await me(e.attach, { body: { number, contactId: id } })
  expect((await me(contactEndpoints.get, { params: { id } })).phones).toHaveLength(1)
  await expect(
    me(smsEndpoints.send, { body: { contactId: id, purpose: 'service', text: 'Your keys are here.' } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a number from abroad is the contact’s too, so that the next SMS finds them', async () => {
  const { me, receive } = await ready()
  await receive('+64 21 123 456', 'Kia ora')
  const [first] = (await me(e.list, { query: {} })).items
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Aroha' } })
  await me(e.attach, { body: { number: first?.number ?? '', contactId: id } })
  await receive('+64 21 123 456', 'Me again')
  expect((await me(e.list, { query: {} })).items).toEqual([])
})

test('SMS attached to the wrong contact are taken back, with the number, the STOP and what has come since', async () => {
  const { agency, me, receive } = await ready()
  const mobile = (given: string) => ({ number: given, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false })
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Wrong', lastName: 'Jo', phones: [mobile('0480 000 111')] },
  })
  const before = await me(consentEndpoints.get, { params: { id } })
  await receive(number, 'STOP')
  await me(e.attach, { body: { number, contactId: id } })
  await receive(number, 'Sorry, who is this?')
  expect((await me(consentEndpoints.get, { params: { id } })).events).toMatchObject([{ state: 'withdrawn' }])
  expect((await me(e.attached, { query: {} })).items).toMatchObject([
    { number, contactId: id, name: 'Wrong Jo', text: 'STOP', count: 1 },
  ])
  const stranger = await (await portal.newAgency()).signIn()
  const body = { number, contactId: id }
  expect((await stranger(e.attached, { query: {} })).items).toEqual([])
  await expect(stranger(e.detach, { body })).rejects.toMatchObject({ status: 404 })
  await expect((await agency.signIn('readOnly'))(e.detach, { body })).rejects.toMatchObject({ status: 403 })

  expect(await me(e.detach, { body })).toEqual({ detached: 2 })
  expect((await me(e.list, { query: {} })).items).toMatchObject([{ number, count: 2, isStopped: true }])
  expect((await me(contactEndpoints.get, { params: { id } })).phones.map((one) => one.number)).toEqual(['+61480000111'])
  expect(await me(consentEndpoints.get, { params: { id } })).toEqual(before)
  expect((await me(timelineEndpoints.contact, { params: { id }, query: { show: 'talk' } })).items).toEqual([])
  expect((await me(e.attached, { query: {} })).items).toEqual([])
  await expect(me(e.detach, { body })).rejects.toMatchObject({ status: 404 })
})

test('a number that the contact had before stays theirs, and so do the SMS that came by it', async () => {
  const { me, receive } = await ready()
  await receive(number, 'First')
  const phones = [{ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones } })
  await receive(number, 'Second, theirs by the number')
  await me(e.attach, { body: { number, contactId: id } })
  expect(await me(e.detach, { body: { number, contactId: id } })).toEqual({ detached: 1 })
  expect((await me(contactEndpoints.get, { params: { id } })).phones).toHaveLength(1)
  const { items } = await me(timelineEndpoints.contact, { params: { id }, query: { show: 'talk' } })
  expect(items).toMatchObject([{ sms: { text: 'Second, theirs by the number' } }])
})

test('a STOP from a number of the contact’s own stays theirs when its SMS are taken back', async () => {
  const { me, receive } = await ready()
  await receive(number, 'STOP')
  const phones = [{ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones } })
  await me(e.attach, { body: { number, contactId: id } })
  await receive(number, 'By my own number')
  expect(await me(e.detach, { body: { number, contactId: id } })).toEqual({ detached: 1 })
  expect((await me(consentEndpoints.get, { params: { id } })).events).toMatchObject([
    { state: 'withdrawn' },
    { state: 'withdrawn' },
  ])
  const { items } = await me(timelineEndpoints.contact, { params: { id }, query: { show: 'talk' } })
  expect(items).toMatchObject([{ sms: { text: 'By my own number' } }])
})

test('a STOP that a START followed is recorded each time the SMS are attached', async () => {
  const { me, receive } = await ready()
  await receive(number, 'STOP')
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  await me(e.attach, { body: { number, contactId: id } })
  await receive(number, 'START')
  await me(e.detach, { body: { number, contactId: id } })
  expect((await me(consentEndpoints.get, { params: { id } })).events).toEqual([])
  await me(e.attach, { body: { number, contactId: id } })
  expect((await me(consentEndpoints.get, { params: { id } })).events).toMatchObject([{ state: 'withdrawn' }])
})

test('after a merge, the number of the kept contact is theirs', async () => {
  const { me, receive } = await ready()
  await receive(number, 'Hello')
  const phones = [{ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const { id: wrong } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith' } })
  await me(e.attach, { body: { number, contactId: wrong } })
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones } })
  await me(duplicateEndpoints.merge, { body: { keepId: id, mergeId: wrong } })
  await me(e.detach, { body: { number, contactId: id } })
  expect((await me(contactEndpoints.get, { params: { id } })).phones).toHaveLength(1)
})

test('what was dismissed is dismissed still after it was attached and taken back', async () => {
  const { me, receive } = await ready()
  await receive(number, 'Wrong number')
  const [row] = (await me(e.list, { query: {} })).items
  await me(e.dismiss, { body: { number, until: row?.lastAt ?? '' } })
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  await me(e.attach, { body: { number, contactId: id } })
  await me(e.detach, { body: { number, contactId: id } })
  expect((await me(e.list, { query: {} })).items).toEqual([])
})

test('what is dismissed can be brought back, and comes back with the next SMS', async () => {
  const { me, receive } = await ready()
  await receive('AUSPOST', 'Your parcel')
  const number = 'AUSPOST'
  const until = async () => (await me(e.list, { query: {} })).items[0]?.lastAt ?? ''
  const { dismissedAt, changed } = await me(e.dismiss, { body: { number, until: await until() } })
  expect(changed).toBe(1)
  expect((await me(e.list, { query: {} })).items).toEqual([])
  await me(e.dismiss, { body: { number, dismissedAt } })
  expect((await me(e.list, { query: {} })).items).toHaveLength(1)
  const seen = await until()
  await receive('AUSPOST', 'Another parcel')
  await me(e.dismiss, { body: { number, until: seen } })
  expect((await me(e.list, { query: {} })).items).toMatchObject([{ count: 1, texts: [{ text: 'Another parcel' }] }])
  await expect(me(e.dismiss, { body: { number } as never })).rejects.toMatchObject({ status: 400 })
})

test('another agency and a user who only reads see none of it, and the list pages', async () => {
  const { agency, me, receive } = await ready()
  for (const n of [1, 2, 3]) await receive(`0412 345 00${n}`, 'Hello')
  const reader = await agency.signIn('readOnly')
  const stranger = await (await portal.newAgency()).signIn()
  await expect(reader(e.list, { query: {} })).rejects.toMatchObject({ status: 403 })
  expect((await stranger(e.list, { query: {} })).items).toEqual([])
  const { id } = await stranger(contactEndpoints.create, { body: { firstName: 'Mal', lastName: 'Ory' } })
  const unknown = '+61412345001'
  await expect(stranger(e.attach, { body: { number: unknown, contactId: id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.dismiss, { body: { number: unknown, until: new Date().toISOString() } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(me(e.attach, { body: { number: unknown, contactId: id } })).rejects.toMatchObject({ status: 404 })
  const first = await me(e.list, { query: { limit: 2 } })
  const second = await me(e.list, { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect([...first.items, ...second.items].map((one) => one.number).toSorted()).toEqual([1, 2, 3].map((n) => `+6141234500${n}`))
})

test('a STOP belongs to the number: who has it after the contact was deleted gets no marketing SMS', async () => {
  const { me, receive } = await ready()
  const phones = [{ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }]
  const first = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Smith', phones } })
  await receive(number, 'STOP')
  await receive(number, 'START')
  await me(contactEndpoints.remove, { params: { id: first.id } })
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', lastName: 'Again', phones } })
  const { answers } = await me(consentEndpoints.get, { params: { id } })
  expect(answers.find((one) => one.channel === 'sms' && one.purpose === 'marketing')).toMatchObject({
    isAllowed: false,
    why: expect.stringMatching(/^Unsubscribed on /),
  })
})
