import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactPageEndpoints as e } from '../contact-page.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'

const portal = await testPortal()
const street = { street: '1 Main Road', suburb: 'Richmond', state: 'VIC', postcode: '3121', country: null }

test('undoing a change sets its fields back, also parts of an address, as a change of its own', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo', rating: 'cold', address: street } })
  await me(contactEndpoints.put, { params: { id }, body: { version: 1, rating: 'hot', address: { ...street, suburb: 'Kew' } } })
  const [change] = (await me(contactEndpoints.history, { params: { id } })).items

  const undone = await me(e.undo, { params: { id }, body: { eventId: change?.id ?? '' } })

  expect(undone).toMatchObject({ rating: 'cold', address: street, version: 3 })
  expect((await me(contactEndpoints.history, { params: { id } })).items[0]?.action).toBe('undid')
})

test('a change whose field was changed again since is not undone', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  await me(contactEndpoints.put, { params: { id }, body: { version: 1, rating: 'hot' } })
  const [change] = (await me(contactEndpoints.history, { params: { id } })).items
  await me(contactEndpoints.put, { params: { id }, body: { version: 2, rating: 'warm' } })

  await expect(me(e.undo, { params: { id }, body: { eventId: change?.id ?? '' } })).rejects.toMatchObject({
    status: 409,
    problem: { fields: [{ path: 'rating' }] },
  })
})

test("the creation cannot be undone, nor another contact's change, nor another agency's", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const other = await me(contactEndpoints.create, { body: { firstName: 'Al' } })
  const [made] = (await me(contactEndpoints.history, { params: { id } })).items
  const body = { eventId: made?.id ?? '' }

  await expect(me(e.undo, { params: { id }, body })).rejects.toMatchObject({ status: 422 })
  await expect(me(e.undo, { params: { id: other.id }, body })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.undo, { params: { id }, body })).rejects.toMatchObject({ status: 404 })
})

test('a relationship is seen from both sides, once, and can be taken away', async () => {
  const me = await (await portal.newAgency()).signIn()
  const jo = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const lee = await me(contactEndpoints.create, { body: { firstName: 'Lee' } })
  const body = { contactId: jo.id, otherId: lee.id, kind: 'solicitor' as const }
  await me(e.relate, { body })

  const [mine] = await me(e.relate, { body })

  expect(mine).toMatchObject({ kind: 'solicitor', isTheirs: true, contactId: lee.id, displayName: 'Lee' })
  expect(await me(e.relationships, { params: { id: lee.id } })).toMatchObject([{ isTheirs: false, contactId: jo.id }])
  await me(e.unrelate, { params: { id: mine?.id ?? '' } })
  expect(await me(e.relationships, { params: { id: jo.id } })).toEqual([])
})

test("nobody is related to themselves or to another agency's contact", async () => {
  const [me, foreign] = [await (await portal.newAgency()).signIn(), await (await portal.newAgency()).signIn()]
  const jo = await me(contactEndpoints.create, { body: { firstName: 'Jo' } })
  const al = await me(contactEndpoints.create, { body: { firstName: 'Al' } })
  const theirs = await foreign(contactEndpoints.create, { body: { firstName: 'Lee' } })
  const [known] = await me(e.relate, { body: { contactId: jo.id, otherId: al.id, kind: 'friend' } })

  await expect(me(e.relate, { body: { contactId: jo.id, otherId: jo.id, kind: 'friend' } })).rejects.toMatchObject({
    status: 400,
  })
  await expect(me(e.relate, { body: { contactId: jo.id, otherId: theirs.id, kind: 'friend' } })).rejects.toMatchObject({
    status: 404,
  })
  await expect(foreign(e.unrelate, { params: { id: known?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
  await expect(foreign(e.relationships, { params: { id: jo.id } })).rejects.toMatchObject({ status: 404 })
})
