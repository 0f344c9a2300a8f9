import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { contactPageEndpoints } from '#workflow/contact-page/contact-page.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import { mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, newOwner } = mover(portal)

const contactsFile = `contact_id,first_name,last_name,email
0012,Jane,Smith,jane@mail.example
0013,Tom,Reed,tom@mail.example
0014,Ana,Lim,ana@mail.example
`
const relationsFile = `relationship_id,contact_id,related_contact_id,relationship
r1,0012,0013,Spouse
r2,0013,0012,Husband
r3,0012,0014,Conveyancer
r4,0013,0014,Landlord of
r5,0012,0012,Friend
r6,0012,9999,Sister
r7,0013,0012,partner
`
const all = { 'contact.csv': contactsFile, 'contact_relationship.csv': relationsFile }
const outcomesOf = async (me: Call, one: { id: string }) =>
  (await rows(me, one, 1)).map(({ externalId, outcome, reason }) => [externalId, outcome, reason])
async function relationsOf(me: Call, name: string) {
  const found = (await contactsOf(me)).find(({ displayName }) => displayName === name)
  const relations = await me(contactPageEndpoints.relationships, { params: { id: found?.id ?? '' } })
  return relations
    .map(({ kind, word, isTheirs, displayName }) => [isTheirs ? 'their' : 'is', word ?? kind, displayName])
    .toSorted()
}
const expected = [
  ['r1', 'created', null],
  ['r2', 'unchanged', 'The same relation as in line 2'],
  ['r3', 'created', null],
  ['r4', 'created', null],
  ['r5', 'refused', 'A contact can’t be related to itself'],
  ['r6', 'refused', 'No contact with the id 9999 came from this system'],
  ['r7', 'unchanged', 'The same relation as in line 2'],
]

test('a relation is one as a person enters it, from whichever side it was written; a check says the same and writes nothing', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, all))
  expect(await outcomesOf(me, checked)).toEqual(expected)
  expect(await contactsOf(me)).toEqual([])

  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()

  expect(await outcomesOf(me, checked)).toEqual(expected)
  expect(await relationsOf(me, 'Jane Smith')).toEqual([
    ['their', 'partner', 'Tom Reed'],
    ['their', 'solicitor', 'Ana Lim'],
  ])
  expect(await relationsOf(me, 'Ana Lim')).toEqual([
    ['is', 'solicitor', 'Jane Smith'],
    ['their', 'Landlord', 'Tom Reed'],
  ])
})

test('two ids of one contact are no relation', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': `${contactsFile}0015,Jane,Smith,jane@mail.example\n`,
    'contact_relationship.csv':
      'contact_id,related_contact_id,relationship\n0012,0015,Partner\n0015,0013,Spouse\n0013,0012,Wife\n',
  }
  const checked = await check(me, await upload(me, files))
  const done = await bring(me, files)
  const fates = [
    [null, 'refused', 'Both ids are one contact in Gable'],
    [null, 'created', null],
    [null, 'unchanged', 'The same relation as in line 3'],
  ]

  expect(await outcomesOf(me, checked)).toEqual(fates)
  expect(await outcomesOf(me, done)).toEqual(fates)
})

test('a cycle comes in as it stands', async () => {
  const me = await newOwner()
  const done = await bring(me, {
    ...all,
    'contact_relationship.csv': `contact_id,related_contact_id,relationship\n0012,0013,Brother\n0013,0014,Sister\n0014,0012,Sister\n`,
  })

  expect(done.tables[1]?.counts).toMatchObject({ created: 3, refused: 0 })
})

test('a second run rewrites what changed there, and leaves removed what a user has removed since', async () => {
  const me = await newOwner()
  await bring(me, all)
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const relations = await me(contactPageEndpoints.relationships, { params: { id: jane?.id ?? '' } })
  await me(contactPageEndpoints.unrelate, { params: { id: relations.find(({ kind }) => kind === 'solicitor')?.id ?? '' } })

  const same = await bring(me, all)
  const changed = {
    ...all,
    'contact_relationship.csv': relationsFile.replace('Conveyancer', 'Accountant').replace('Landlord', 'Tenant'),
  }
  const checked = await check(me, await upload(me, changed))
  const done = await bring(me, changed)

  expect(same.tables[1]?.counts).toEqual({ created: 0, merged: 0, unchanged: 5, refused: 2 })
  const [r3, r4] = [
    ['r3', 'unchanged', 'Changed in Gable since, so it was left as it is'],
    ['r4', 'merged', null],
  ]
  expect((await outcomesOf(me, checked)).slice(2, 4)).toEqual([r3, r4])
  expect((await outcomesOf(me, done)).slice(2, 4)).toEqual([r3, r4])
  expect(await relationsOf(me, 'Ana Lim')).toEqual([['their', 'Tenant', 'Tom Reed']])
})

test('a relation that a user has entered stays theirs', async () => {
  const me = await newOwner()
  await bring(me, { 'contact.csv': contactsFile })
  const people = await contactsOf(me)
  const idOf = (name: string) => people.find(({ displayName }) => displayName === name)?.id ?? ''
  await me(contactPageEndpoints.relate, {
    body: { contactId: idOf('Tom Reed'), otherId: idOf('Jane Smith'), kind: 'partner' },
  })
  const done = await bring(me, all)
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect((await outcomesOf(me, done))[0]).toEqual(['r1', 'unchanged', 'The two are related like this already'])
  expect(await get(me, done)).toMatchObject({ state: 'undone', undone: { removed: 2, kept: 0 } })
  expect(await relationsOf(me, 'Jane Smith')).toEqual([['is', 'partner', 'Tom Reed']])
})

test('undoing a second run brings back what the first one had made, and undoing that removes it with its ids', async () => {
  const me = await newOwner()
  const first = await bring(me, all)
  const second = await bring(me, { ...all, 'contact_relationship.csv': relationsFile.replace('Conveyancer', 'Accountant') })
  await me(e.undo, { params: { id: second.id } })
  await portal.runJobs()
  expect(await relationsOf(me, 'Ana Lim')).toContainEqual(['is', 'solicitor', 'Jane Smith'])

  await me(e.undo, { params: { id: first.id } })
  await portal.runJobs()

  expect(await contactsOf(me)).toEqual([])
  expect(await refsOf(me.agencyId)).toBe(0)
})

test('ids of relations go with a contact who is deleted for good', async () => {
  const me = await newOwner()
  await bring(me, all)
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const { version } = await me(contactEndpoints.get, { params: { id: jane?.id ?? '' } })
  const body = { version, name: 'Jane Smith', reason: 'personAsked' as const }
  await me(privacyEndpoints.erase, { params: { id: jane?.id ?? '' }, body })

  expect(await refsOf(me.agencyId)).toBe(1)
})

async function refsOf(agencyId: string): Promise<number> {
  const { rows: found } = await portal.owner.query<{ n: number }>(
    "select count(*)::int as n from external_refs where agency_id = $1 and record_kind = 'relation'",
    [agencyId],
  )
  return found[0]?.n ?? -1
}

test('a column with the ids of partners is a table of relations, whichever row comes first', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': `contact_id,first_name,last_name,email,partner_id
0012,Jane,Smith,jane@mail.example,0013
0013,Tom,Reed,tom@mail.example,0012
0014,Ana,Lim,ana@mail.example,
0015,Bo,Kerr,bo@mail.example,9999
`,
  }
  const done = await bring(me, files)

  expect(done.tables.map(({ name, kind, rows: count }) => [name, kind, count])).toEqual([
    ['contact.csv', 'contacts', 4],
    ['contact.csv › partner_id', 'relations', 3],
  ])
  expect((await rows(me, done, 1)).map(({ line, outcome, reason }) => [line, outcome, reason])).toEqual([
    [2, 'created', null],
    [3, 'unchanged', 'The same relation as in line 2'],
    [5, 'refused', 'No contact with the id 9999 came from this system'],
  ])
  expect(await relationsOf(me, 'Jane Smith')).toEqual([['their', 'partner', 'Tom Reed']])
  const again = await bring(me, files)
  expect(again.tables[1]?.counts).toMatchObject({ created: 0, merged: 0, unchanged: 2, refused: 1 })
})
