import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { homeEndpoints } from '#workspace/home/home.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { keyEndpoints as e } from '../keys.contract.ts'
import { openDoor } from '#workflow/opens/server/testing/door.ts'
import { liveHouse } from '#workflow/opens/server/testing/houses.ts'

const portal = await testPortal()
const addKey = (me: Call, listingId: string, label = 'K12') => me(e.add, { body: { listingId, label, hook: '4', setOf: 3 } })
const fieldsOf = async (me: Call, id: string) => {
  const { keyNumber, keyPlace, keysWith } = await me(listingEndpoints.getOne, { params: { id } })
  return { keyNumber, keyPlace, keysWith }
}

test('a key goes out and comes back, its movements are kept, and the listing’s fields follow', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Pat', lastName: 'Plumber' } })
  const key = await addKey(me, id)
  expect(await fieldsOf(me, id)).toEqual({ keyNumber: 'K12', keyPlace: 'Hook 4', keysWith: null })

  const out = await me(e.take, { params: { id: key.id }, body: { to: { kind: 'contact', id: contact.id }, why: 'Leaking tap' } })
  expect(out.out).toMatchObject({ name: 'Pat Plumber', contactId: contact.id, why: 'Leaking tap', backAt: null })
  // Who reads the listing need not be allowed to see the contact.
  expect(await fieldsOf(me, id)).toEqual({ keyNumber: 'K12', keyPlace: null, keysWith: 'A contact' })
  await expect(me(e.take, { params: { id: key.id }, body: { to: { kind: 'me' } } })).rejects.toMatchObject({
    status: 409,
    message: 'Pat Plumber has this key',
  })
  await expect(me(e.remove, { params: { id: key.id } })).rejects.toMatchObject({ status: 409 })
  await me(e.back, { params: { id: key.id } })
  await me(e.take, { params: { id: key.id }, body: { to: { kind: 'name', name: 'Building inspector' } } })
  await me(e.back, { params: { id: key.id } })

  const { items } = await me(e.ofListing, { params: { id } })
  expect(items).toMatchObject([{ out: null, movements: [{ name: 'Building inspector' }, { name: 'Pat Plumber' }] }])
  await me(e.remove, { params: { id: key.id } })
  expect((await me(e.ofListing, { params: { id } })).items).toEqual([])
  expect(await fieldsOf(me, id)).toEqual({ keyNumber: null, keyPlace: null, keysWith: null })
})

test('one tap takes a key for an open home, a second tap no second one, and a colleague is told who has it', async () => {
  const agency = await portal.newAgency()
  const [me, colleague] = [await agency.signIn('agent'), await agency.signIn('agent')]
  const door = await openDoor(portal, me)
  const take = (who: Call) => who(e.takeForOpen, { params: { id: door.id } })
  await expect(take(me)).rejects.toMatchObject({ status: 409, message: 'No keys are listed for this home' })
  const key = await addKey(me, door.listingId)

  // Hosting is enough: the listing need not be theirs.
  const taken = await Promise.all([take(colleague), take(colleague)])
  expect(taken.map(({ id }) => id)).toEqual([key.id, key.id])
  expect(taken[0]).toMatchObject({ out: { userId: colleague.userId, why: 'Open home', dueBackAt: expect.any(String) } })
  expect((await me(e.ofListing, { params: { id: door.listingId } })).items[0]?.movements).toHaveLength(1)
  await expect(take(me)).rejects.toMatchObject({ status: 409, message: expect.stringMatching(/ has the keys$/) })
})

test('the file of everything about a person has the keys that they took', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me)
  const contact = await me(contactEndpoints.create, { body: { firstName: 'Pat', lastName: 'Plumber' } })
  const key = await addKey(me, id)
  await me(e.take, { params: { id: key.id }, body: { to: { kind: 'contact', id: contact.id }, why: 'Leaking tap' } })

  const file = JSON.parse((await me(privacyEndpoints.exportOne, { params: { id: contact.id } })).toString()) as Record<
    string,
    unknown
  >

  expect(file['keys']).toMatchObject([{ label: 'K12', why: 'Leaking tap', backAt: null }])
})

test('a key that is overdue is on Home until it is back', async () => {
  const me = await (await portal.newAgency()).signIn('agent')
  const { id } = await liveHouse(me)
  const key = await addKey(me, id)
  const dueBackAt = new Date(portal.platform.clock().getTime() + 60_000).toISOString()
  const overdue = async () => (await me(homeEndpoints.get, { query: {} })).attention.find(({ kind }) => kind === 'key')
  await me(e.take, { params: { id: key.id }, body: { to: { kind: 'me' }, dueBackAt } })
  expect(await overdue()).toBeUndefined()

  portal.advance(120_000)
  expect(await overdue()).toMatchObject({ total: 1, items: [{ id, leadsTo: 'keys' }] })
  await me(e.back, { params: { id: key.id } })
  expect(await overdue()).toBeUndefined()
})

test('an older version of a key is refused; another agency finds none; who only looks moves none', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const { id } = await liveHouse(me)
  const key = await addKey(me, id)
  const params = { id: key.id }
  expect(await me(e.change, { params, body: { version: 1, hook: '9' } })).toMatchObject({ hook: '9', version: 2 })
  await expect(me(e.change, { params, body: { version: 1, label: 'K13' } })).rejects.toMatchObject({ status: 412 })

  const foreign = await (await portal.newAgency()).signIn()
  await expect(foreign(e.take, { params, body: { to: { kind: 'me' } } })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.ofListing, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const reader = await agency.signIn('readOnly')
  await expect(reader(e.take, { params, body: { to: { kind: 'me' } } })).rejects.toMatchObject({ status: 403 })
})

test('a key is handed to a colleague, and both are on record; another agency can’t', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const colleague = await agency.signIn('agent')
  const stranger = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me)
  const key = await addKey(me, id)
  const params = { id: key.id }
  await me(e.take, { params, body: { to: { kind: 'me' }, why: 'Open home', dueBackAt: '2099-01-01T05:00:00Z' } })
  const handed = await me(e.handOver, { params, body: { agentId: colleague.agentId ?? '' } })
  const twice = await me(e.handOver, { params, body: { agentId: colleague.agentId ?? '' } })

  expect(handed.out).toMatchObject({
    userId: colleague.userId,
    why: 'Open home',
    dueBackAt: expect.stringContaining('2099-01-01'),
  })
  expect(twice.movements).toHaveLength(2)
  await expect(me(e.handOver, { params, body: { agentId: stranger.agentId ?? '' } })).rejects.toMatchObject({ status: 400 })
  await expect(me(e.handOver, { params, body: { agentId: await agency.addAgent() } })).rejects.toMatchObject({ status: 400 })
  await expect(stranger(e.handOver, { params, body: { agentId: stranger.agentId ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test('a key that was removed comes back with its movements', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn('agent')
  const stranger = await (await portal.newAgency()).signIn()
  const { id } = await liveHouse(me)
  const { id: keyId } = await addKey(me, id)
  const params = { id: keyId }
  await me(e.take, { params, body: { to: { kind: 'name', name: 'Valuer' } } })
  await me(e.back, { params })
  await me(e.remove, { params })
  await expect(stranger(e.restore, { params })).rejects.toMatchObject({ status: 404 })
  const restored = await me(e.restore, { params })

  expect(restored.movements).toMatchObject([{ name: 'Valuer' }])
  expect(await fieldsOf(me, id)).toMatchObject({ keyNumber: 'K12' })
  await expect(me(e.restore, { params })).rejects.toMatchObject({ status: 404 })
})
