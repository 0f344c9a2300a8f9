import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { deleteContacts } from '#core/contacts/server/bin/contact-bin.service.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { duplicateEndpoints } from '#workflow/duplicates/duplicates.contract.ts'
import { callerOf, type Context } from '#platform/context.ts'
import { proveScope } from '#platform/scope.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { searchEndpoints } from '#workspace/search/search.contract.ts'
import { oldSystemEndpoints as e } from '../old-system.contract.ts'
import { findRefs, refsOf, saveRefs } from './external-refs.service.ts'
import { replaceOldFields } from './old-fields.service.ts'

const portal = await testPortal()
const within = <T>({ agencyId }: { agencyId: string }, work: (ctx: Context) => Promise<T>): Promise<T> => {
  const scope = proveScope({ agencyId, userId: null, agentId: null, permissions: new Set(), sessionId: null })
  return callerOf(portal.platform, scope, 'test').transaction(work)
}
const signedIn = async () => (await portal.newAgency()).signIn()
const newContact = async (me: Call, firstName: string) => (await me(contactEndpoints.create, { body: { firstName } })).id
const idOf = (externalId: string) => ({ source: 'VaultRE', kind: 'contact', externalId })
const kept = (label: string, value: string, position = 0) => ({ source: 'VaultRE', externalId: '1', label, value, position })
const keep = (me: Call, recordId: string, ...fields: ReturnType<typeof kept>[]) =>
  within(me, (ctx) => replaceOldFields(ctx, 'contact', 'VaultRE', [{ recordId, fields }]))
const found = async (me: Call, q: string) =>
  (await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, q } })).items.map(({ id }) => id)
const shown = async (me: Call, id: string) =>
  (await me(e.ofContact, { params: { id } })).items.map(({ label, value }) => `${label}: ${value}`)

test('an id of another system names one record of the agency, and the last one that was saved for it', async () => {
  const [me, other] = [await signedIn(), await signedIn()]
  const [ann, bo] = [await newContact(me, 'Ann'), await newContact(me, 'Bo')]
  const ref = (externalId: string, recordId: string) => ({ ...idOf(externalId), recordKind: 'contact' as const, recordId })
  await within(me, (ctx) => saveRefs(ctx, [ref('007', ann), ref('7', ann)]))
  await within(me, (ctx) => saveRefs(ctx, [ref('7', ann), ref('7', bo)]))

  const refOf = await within(me, (ctx) => findRefs(ctx, ['007', '7', '8'].map(idOf)))
  expect(['007', '7', '8'].map((id) => refOf(idOf(id))?.recordId)).toEqual([ann, bo, undefined])
  const elsewhere = await within(other, (ctx) => findRefs(ctx, [idOf('7')]))
  expect(elsewhere(idOf('7'))).toBeUndefined()
})

test('kept values are shown with the record, found by search, and gone where the record is in the bin', async () => {
  const me = await signedIn()
  const ann = await newContact(me, 'Ann')
  await keep(me, ann, kept('Hobbies', 'Sailing, Beekeeping'), kept('Referred by', 'Núñez & Co', 1))

  expect(await shown(me, ann)).toEqual(['Hobbies: Sailing, Beekeeping', 'Referred by: Núñez & Co'])
  expect([await found(me, 'beekeep'), await found(me, 'ann nunez')]).toEqual([[ann], [ann]])
  const { contacts } = await me(searchEndpoints.find, { query: { q: 'beekeeping' } })
  expect(contacts).toMatchObject([{ id: ann, foundBy: 'oldField' }])
  const { version } = await me(contactEndpoints.get, { params: { id: ann } })
  await me(contactEndpoints.update, { params: { id: ann }, body: { version, lastName: 'Lee' } })
  expect(await found(me, 'lee beekeep')).toEqual([ann])
  await keep(me, ann, kept('Hobbies', 'Chess'))
  expect([await found(me, 'beekeep'), await found(me, 'chess')]).toEqual([[], [ann]])
  await me(contactEndpoints.remove, { params: { id: ann } })
  await keep(me, ann, kept('Hobbies', 'Rowing'))
  expect(await found(me, 'rowing')).toEqual([])
  await me(contactEndpoints.restore, { params: { id: ann } })
  expect(await found(me, 'rowing')).toEqual([ann])
})

test('who may not read a contact does not read its kept values either, nor those of another agency', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const agent = await agency.signIn('agent')
  const { id } = await owner(contactEndpoints.create, { body: { firstName: 'Ann', isPrivate: true } })
  await keep(owner, id, kept('Hobbies', 'Sailing'))

  expect(await shown(owner, id)).toHaveLength(1)
  for (const me of [agent, await signedIn()])
    await expect(me(e.ofContact, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('listings and properties have theirs', async () => {
  const me = await signedIn()
  const listing = await me(listingEndpoints.create, {
    body: {
      ...{ saleOrLease: 'sale', listingClass: 'residential' },
      address: { streetNumber: '1', street: 'Main Road', suburb: 'Richmond', state: 'VIC', postcode: '3121' },
    },
  })
  const save = (kind: 'listing' | 'property', recordId: string) =>
    within(me, (ctx) => replaceOldFields(ctx, kind, 'VaultRE', [{ recordId, fields: [kept('Key', kind)] }]))
  const propertyId = listing.propertyId ?? ''
  await save('listing', listing.id)
  await save('property', propertyId)

  expect((await me(e.ofListing, { params: { id: listing.id } })).items).toMatchObject([{ value: 'listing' }])
  expect((await me(e.ofProperty, { params: { id: propertyId } })).items).toMatchObject([{ value: 'property' }])
  await expect(me(e.ofProperty, { params: { id: listing.id } })).rejects.toMatchObject({ status: 404 })
})

test('ids and kept values go with a listing that leaves the bin', async () => {
  const me = await signedIn()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'land' } })
  await within(me, async (ctx) => {
    await saveRefs(ctx, [{ ...idOf('9'), kind: 'listing', recordKind: 'listing', recordId: id }])
    await replaceOldFields(ctx, 'listing', 'VaultRE', [{ recordId: id, fields: [kept('Key', '12')] }])
  })
  await me(listingEndpoints.remove, { params: { id }, query: {} })
  await portal.owner.query(`update listings set archived_at = now() - interval '31 days' where id = $1`, [id])
  await portal.owner.query(`update pgboss.job set start_after = now() where name = 'listings.empty-bin' and state = 'created'`)
  await portal.runJobs('listings.empty-bin')

  for (const table of ['external_refs', 'old_fields'])
    expect((await portal.owner.query(`select 1 from ${table} where record_id = $1`, [id])).rows, table).toEqual([])
})

test('ids and kept values go over to the contact that is kept in a merge, back when it is undone, and with the contact', async () => {
  const me = await signedIn()
  const [ann, anne] = [await newContact(me, 'Ann'), await newContact(me, 'Anne')]
  const ids = async (contact: string) =>
    (await within(me, (ctx) => refsOf(ctx, 'contact', [contact]))).map(({ externalId }) => externalId)
  const ref = (externalId: string, recordId: string) => ({ ...idOf(externalId), recordKind: 'contact' as const, recordId })
  await within(me, (ctx) => saveRefs(ctx, [ref('1', ann), ref('2', anne)]))
  await keep(me, ann, kept('Hobbies', 'Sailing'))
  await keep(me, anne, kept('Hobbies', 'Chess'))

  const { merge } = await me(duplicateEndpoints.merge, { body: { keepId: ann, mergeId: anne } })
  expect([await ids(ann), await ids(anne)]).toEqual([['1', '2'], []])
  expect(await shown(me, ann)).toEqual(['Hobbies: Sailing', 'Hobbies: Chess'])
  expect(await found(me, 'chess')).toEqual([ann])

  await me(duplicateEndpoints.undoMerge, { params: { id: merge.id } })
  expect([await ids(ann), await ids(anne)]).toEqual([['1'], ['2']])
  expect([await found(me, 'chess'), await shown(me, anne)]).toEqual([[anne], ['Hobbies: Chess']])

  await within(me, (ctx) => deleteContacts(ctx, [anne]))
  expect(await ids(anne)).toEqual([])
  const { rows } = await portal.owner.query('select 1 from old_fields where agency_id = $1 and record_id = $2', [
    me.agencyId,
    anne,
  ])
  expect(rows).toEqual([])
})
