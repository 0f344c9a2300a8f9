import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { consentEndpoints } from '#core/contacts/consent.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { duplicateEndpoints as e } from '../duplicates.contract.ts'

const portal = await testPortal()
const email = (address: string) => ({ address, label: 'personal' as const })
const mobile = (number: string) => ({ number, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false })
const add = (me: Call, body: object) => me(contactEndpoints.create, { body })
const at = (street: string) => ({ street, suburb: 'Kew', state: 'VIC', postcode: '3101', country: null })

test('names and streets are compared as search reads them: apostrophes, accents and short street types make no difference', async () => {
  const me = await (await portal.newAgency()).signIn()
  const kept = await add(me, { firstName: 'Seán', lastName: 'O’Brien', address: at('12 St Kilda Rd') })
  const sean = { firstName: 'Sean', lastName: 'OBRIEN', address: at('12 St. Kilda Road') }

  expect(await me(contactEndpoints.check, { body: sean })).toMatchObject([{ id: kept.id, reasons: ['nameAndAddress'] }])
  const other = await add(me, sean)
  await add(me, { ...sean, address: at('14 St Kilda Road') })
  expect((await me(e.pairs, {})).items).toMatchObject([
    { a: { id: kept.id }, b: { id: other.id }, reasons: ['nameAndAddress'], shared: 'sean obrien, 12 st kilda road, 3101' },
  ])
})

test('pairs are listed once, set aside and taken up again', async () => {
  const me = await (await portal.newAgency()).signIn()
  const a = await add(me, { firstName: 'A', emails: [email('x@example.com')], phones: [mobile('0412 345 678')] })
  const b = await add(me, { firstName: 'B', emails: [email('x@example.com')], phones: [mobile('0412 345 678')] })

  expect((await me(e.pairs, {})).items).toMatchObject([{ a: { id: a.id }, b: { id: b.id }, reasons: ['email', 'phone'] }])
  await me(e.setAside, { body: { aId: b.id, bId: a.id } })
  expect((await me(e.pairs, {})).items).toEqual([])
  await me(e.setAside, { body: { aId: a.id, bId: b.id, isDuplicate: true } })
  expect((await me(e.pairs, {})).items).toHaveLength(1)
})

async function twins(me: Call) {
  const keep = await add(me, { firstName: 'Jane', lastName: 'Smith', emails: [email('jane@example.com')], tags: ['VIP'] })
  const other = await add(me, {
    firstName: 'J',
    lastName: 'Smith',
    emails: [email('j.smith@work.example')],
    phones: [mobile('0412 345 678')],
    tags: ['Newsletter'],
    rating: 'hot',
    doNotContact: true,
  })
  await me(noteEndpoints.create, { body: { bodyHtml: 'Said hello', links: [{ entity: 'contact', id: other.id }] } })
  await me(preferenceEndpoints.create, { body: { contactId: other.id, label: 'House' } })
  await me(consentEndpoints.record, {
    body: { contactId: other.id, channels: ['email'], purposes: ['marketing'], state: 'withdrawn', source: 'Call' },
  })
  return { keep, other }
}

test('a merge keeps everything of both, and the old id leads to the kept record', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { keep, other } = await twins(me)

  const { contact } = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id } })

  expect(contact).toMatchObject({ displayName: 'Jane Smith', rating: 'hot', tags: ['VIP', 'Newsletter'], doNotContact: true })
  expect(contact.emails.map((one) => one.address)).toEqual(['jane@example.com', 'j.smith@work.example'])
  expect(await me(contactEndpoints.get, { params: { id: other.id } })).toMatchObject({ id: keep.id, mergedFrom: other.id })
  expect((await me(noteEndpoints.list, { params: { id: keep.id } })).items).toHaveLength(1)
  expect(await me(preferenceEndpoints.byContact, { params: { id: keep.id } })).toHaveLength(1)
  expect((await me(consentEndpoints.get, { params: { id: keep.id } })).events).toHaveLength(1)
  expect((await me(contactEndpoints.getAll, { body: { clientId: me.agencyId, count: true } })).total).toBe(1)
})

test('an undone merge gives both back as they were', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { keep, other } = await twins(me)
  const { merge } = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id } })

  expect(await me(e.undoMerge, { params: { id: merge.id } })).toEqual({
    keptId: keep.id,
    restoredId: other.id,
    isKeptRestored: true,
  })

  expect(await me(contactEndpoints.get, { params: { id: keep.id } })).toMatchObject({
    tags: ['VIP'],
    rating: null,
    doNotContact: false,
    phones: [],
  })
  expect(await me(contactEndpoints.get, { params: { id: other.id } })).toMatchObject({
    id: other.id,
    mergedFrom: null,
    tags: ['Newsletter'],
  })
  expect((await me(noteEndpoints.list, { params: { id: keep.id } })).items).toEqual([])
  expect((await me(noteEndpoints.list, { params: { id: other.id } })).items).toHaveLength(1)
  expect(await me(preferenceEndpoints.byContact, { params: { id: other.id } })).toHaveLength(1)
  await expect(me(e.undoMerge, { params: { id: merge.id } })).rejects.toMatchObject({ code: 'conflict' })
})

test('what was changed after the merge is not lost by undoing it; after 30 days it stays', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { keep, other } = await twins(me)
  const { contact, merge } = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id } })
  await me(contactEndpoints.put, { params: { id: keep.id }, body: { version: contact.version, background: 'New' } })

  expect(await me(e.undoMerge, { params: { id: merge.id } })).toMatchObject({ isKeptRestored: false })
  expect(await me(contactEndpoints.get, { params: { id: keep.id } })).toMatchObject({ background: 'New', rating: 'hot' })

  const again = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id } })
  await portal.owner.query("update contact_merges set merged_at = now() - interval '31 days' where id = $1", [again.merge.id])
  await expect(me(e.undoMerge, { params: { id: again.merge.id } })).rejects.toMatchObject({ code: 'conflict' })
})

test('chosen fields are taken from the other record', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { keep, other } = await twins(me)

  const { contact } = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id, take: ['firstName'] } })

  expect(contact.displayName).toBe('J Smith')
})

test('each field can be taken from either record, also as empty, and the undo restores both', async () => {
  const me = await (await portal.newAgency()).signIn()
  const keep = await add(me, { firstName: 'Jane', lastName: 'Smith', companyName: 'Reed & Co', address: at('1 Low St') })
  const other = await add(me, {
    firstName: 'Jane',
    lastName: 'Smith',
    position: 'Baker',
    rating: 'hot',
    address: at('2 High St'),
  })
  const choice = { take: ['address', 'companyName'], leave: ['position'] }
  const { contact, merge } = await me(e.merge, { body: { keepId: keep.id, mergeId: other.id, ...choice } })

  expect(contact).toMatchObject({ companyName: null, position: null, rating: 'hot', address: { street: '2 High St' } })
  await me(e.undoMerge, { params: { id: merge.id } })
  const fieldsOf = ({ version: _v, updatedAt: _u, ...fields }: typeof keep) => fields
  for (const was of [keep, other])
    expect(fieldsOf(await me(contactEndpoints.get, { params: { id: was.id } }))).toEqual(fieldsOf(was))
})

test('the same name at the same address is a pair, page by page', async () => {
  const me = await (await portal.newAgency()).signIn()
  const people = [
    { firstName: 'Ann', lastName: 'Reed', address: at('12 Lantern St') },
    { firstName: 'ann', lastName: 'REED', address: at('12 lantern st') },
    { firstName: 'Ann', lastName: 'Reed', address: { ...at('12 Lantern St'), postcode: '3000' } },
    { firstName: 'Bo', lastName: 'Lane', address: at('3 Low St') },
    { firstName: 'Bo', lastName: 'Lane', address: at('3 Low St') },
  ]
  const ids = []
  for (const person of people) ids.push((await add(me, person)).id)
  const first = await me(e.pairs, { query: { limit: 1 } })
  const rest = await me(e.pairs, { query: { limit: 1, cursor: first.nextCursor ?? '' } })

  expect([...first.items, ...rest.items]).toMatchObject([
    { a: { id: ids[0] }, b: { id: ids[1] }, reasons: ['nameAndAddress'] },
    { a: { id: ids[3] }, b: { id: ids[4] }, reasons: ['nameAndAddress'] },
  ])
})
