import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { newId } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { enquiryEndpoints as e } from '../enquiries.contract.ts'

const portal = await testPortal()
const owner = async () => (await portal.newAgency()).signIn()
const listingOf = async (me: Call) =>
  (await me(listingEndpoints.create, { body: { listingClass: 'residential', headline: 'Sunny' } })).id
const contactsOf = async (me: Call) => (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, limit: 50 } })).items
const notesOf = async (me: Call, id: string) => (await me(noteEndpoints.list, { params: { id }, query: { limit: 10 } })).items
const openOf = async (me: Call) => (await me(e.figures, { params: { clientId: me.agencyId }, query: {} })).open

test('someone new who calls becomes a contact with a note, and waits for an answer', async () => {
  const me = await owner()
  const listingId = await listingOf(me)
  const enquiry = await me(e.create, {
    body: { source: 'call', name: 'Mr Tom Reed', phone: '0412 345 678', listingId, message: 'Is the garage lock-up?' },
  })

  expect(enquiry).toMatchObject({ source: 'call', kind: 'listing', listingId, name: 'Mr Tom Reed', answeredAt: null })
  const [contact] = await contactsOf(me)
  expect(contact).toMatchObject({ id: enquiry.contactId, displayName: 'Tom Reed' })
  expect((await notesOf(me, contact?.id ?? '')).map(({ headline }) => headline)).toEqual(['Enquiry by phone'])
  expect(await openOf(me)).toBe(1)
})

test('who was answered on the spot waits for no one', async () => {
  const me = await owner()
  const enquiry = await me(e.create, { body: { source: 'walkIn', name: 'Ana Lim', isAnswered: true } })

  expect(enquiry.answeredAt).not.toBeNull()
  expect(await openOf(me)).toBe(0)
})

test('a chosen contact keeps what they have, and a number that is not theirs waits to be added', async () => {
  const me = await owner()
  const { id } = await me(contactEndpoints.create, { body: { firstName: 'Ana', lastName: 'Lim' } })
  const enquiry = await me(e.create, { body: { contactId: id, name: 'Anna Lim', phone: '0491 570 156', kind: 'vendor' } })

  expect(enquiry).toMatchObject({ contactId: id, kind: 'vendor', givenWays: [{ kind: 'mobile' }] })
  expect(await contactsOf(me)).toHaveLength(1)
})

test('two calls of one person about one listing are two enquiries', async () => {
  const me = await owner()
  const body = { source: 'call', name: 'Tom Reed', phone: '0412 345 678', listingId: await listingOf(me) } as const
  const [first, second] = [await me(e.create, { body }), await me(e.create, { body })]

  expect(second.id).not.toBe(first.id)
  expect(second.contactId).toBe(first.contactId)
})

test.each([
  ['nothing to know them by', { source: 'sign', message: 'Price?' }, 400],
  ['an unknown contact', { contactId: newId() }, 404],
  ['an unknown listing', { name: 'Jo', listingId: newId() }, 404],
  ['an unknown agent', { name: 'Jo', agentId: newId() }, 404],
] as const)('an enquiry with %s is refused, and leaves nothing', async (_, body, status) => {
  const me = await owner()

  await expect(me(e.create, { body })).rejects.toMatchObject({ status })
  expect(await contactsOf(me)).toEqual([])
})

test('records of another agency are not there', async () => {
  const [me, other] = [await owner(), await owner()]
  const { id } = await other(contactEndpoints.create, { body: { firstName: 'Ana' } })
  const listingId = await listingOf(other)

  await expect(me(e.create, { body: { contactId: id } })).rejects.toMatchObject({ status: 404 })
  await expect(me(e.create, { body: { name: 'Jo', listingId } })).rejects.toMatchObject({ status: 404 })
})
