import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { preferenceEndpoints } from '#workflow/preferences/preferences.contract.ts'
import { privacyEndpoints } from '#workflow/privacy/privacy.contract.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import { mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, newOwner } = mover(portal)

beforeAll(async () => {
  await portal.owner.query(`insert into localities (postcode, name, name_key, state)
    values ('3101', 'Kew', 'kew', 'VIC'), ('3103', 'Balwyn', 'balwyn', 'VIC'), ('3220', 'Geelong', 'geelong', 'VIC')`)
})

const contactsFile = `contact_id,first_name,last_name,email
0012,Jane,Smith,jane@mail.example
0013,Tom,Reed,tom@mail.example
`
const requirementsFile = `requirement_id,contact_id,type,price_from,price_to,bedrooms_min,suburbs,property_type,comments,finance_broker,active,date_created
q1,0012,Sale,"$900,000",1.2m,3+,"Richmond VIC 3121; Kew",House,Needs a big garden,Aussie,Y,14/03/2019
q2,0012,Rent,,650 pw,2,Kew,,,,Y,28/03/2019
q3,0013,Sale,,"$800,000",,,,,,N,15/03/2019
q4,0013,Sale,,,,,,Something with character,,Y,16/03/2019
q5,0013,Sale,,,,,,,,Y,28/03/2019
q6,9999,Sale,,900k,,,,,,Y,28/03/2019
q7,0013,Sale,,negotiable,3,,,,,Y,19/03/2019
q8,0012,Rent,,$650,2,Kew,,,,Y,28/03/2019
`
const all = { 'contact.csv': contactsFile, 'contact_requirement.csv': requirementsFile }
const outcomesOf = async (me: Call, one: { id: string }) =>
  (await rows(me, one, 1)).map(({ externalId, outcome, reason }) => [externalId, outcome, reason])
async function requirementsOf(me: Call, name: string) {
  const found = (await contactsOf(me)).find(({ displayName }) => displayName === name)
  return me(preferenceEndpoints.byContact, { params: { id: found?.id ?? '' } })
}
const expected = [
  ['q1', 'created', null],
  ['q2', 'created', null],
  ['q3', 'created', null],
  ['q4', 'created', 'Paused, because it has no limit and would match every listing'],
  ['q5', 'refused', 'The row does not say what they look for'],
  ['q6', 'refused', 'No contact with the id 9999 came from this system'],
  ['q7', 'created', 'Kept in the note: price_to: negotiable'],
  ['q8', 'unchanged', 'This contact has these requirements already'],
]

test('several requirements of a contact, as people type them; a check says the same and writes nothing', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, all))
  expect(await outcomesOf(me, checked)).toEqual(expected)
  expect(await contactsOf(me)).toEqual([])

  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()

  expect(await outcomesOf(me, checked)).toEqual(expected)
  expect(await requirementsOf(me, 'Jane Smith')).toMatchObject([
    {
      saleOrLease: 'sale',
      minPriceCents: 900_000_00,
      maxPriceCents: 1_200_000_00,
      bedrooms: 3,
      categories: ['House'],
      suburbs: [{ suburb: 'Richmond', state: 'VIC', postcode: '3121' }, { suburb: 'Kew' }],
      note: 'Needs a big garden\n\nfinance_broker: Aussie',
      isActive: true,
      alert: { isOn: false },
      createdAt: expect.stringMatching(/^2019-03-14/),
    },
    { saleOrLease: 'lease', classes: ['rental'], maxRentCents: 650_00 },
  ])
  expect(await requirementsOf(me, 'Tom Reed')).toMatchObject([
    { maxPriceCents: 800_000_00, isActive: false },
    { note: 'Something with character', isActive: false },
    { bedrooms: 3, maxPriceCents: null, note: 'price_to: negotiable', isActive: true },
  ])
})

test('a second run rewrites what changed there, and never what was edited or removed here since', async () => {
  const me = await newOwner()
  await bring(me, all)
  const [house, rental] = await requirementsOf(me, 'Jane Smith')
  const [paused] = await requirementsOf(me, 'Tom Reed')
  await me(preferenceEndpoints.update, { params: { id: house?.id ?? '' }, body: { version: 1, bedrooms: 4 } })
  await me(preferenceEndpoints.remove, { params: { id: paused?.id ?? '' } })
  const changed = {
    ...all,
    'contact_requirement.csv': requirementsFile.replace('1.2m', '1.3m').replace('650 pw', '700 pw').replace('"$800,000"', '850k'),
  }
  const same = await bring(me, all)
  const checked = await check(me, await upload(me, changed))
  const done = await bring(me, changed)

  expect(same.tables[1]?.counts).toEqual({ created: 0, merged: 0, unchanged: 6, refused: 2 })
  const left = 'Changed in Gable since, so it was left as it is'
  const first = [
    ['q1', 'unchanged', left],
    ['q2', 'merged', null],
    ['q3', 'unchanged', left],
  ]
  expect((await outcomesOf(me, checked)).slice(0, 3)).toEqual(first)
  expect((await outcomesOf(me, done)).slice(0, 3)).toEqual(first)
  expect(await requirementsOf(me, 'Jane Smith')).toMatchObject([
    { bedrooms: 4, maxPriceCents: 1_200_000_00 },
    { id: rental?.id, maxRentCents: 700_00 },
    // No longer the same as the one that was changed.
    { maxRentCents: 650_00 },
  ])
})

test('undo removes what no user has changed since, with its ids', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const [house] = await requirementsOf(me, 'Jane Smith')
  await me(preferenceEndpoints.update, { params: { id: house?.id ?? '' }, body: { version: 1, bedrooms: 4 } })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect(await get(me, done)).toMatchObject({ state: 'undone', undone: { removed: 6, kept: 1 } })
  expect((await outcomesOf(me, done))[0]).toEqual(['q1', 'unchanged', 'Changed since the move, so it was kept'])
  expect(await requirementRefs(me.agencyId)).toBe(1)
})

test('requirements name their contact by email where there is no id', async () => {
  const me = await newOwner()
  const done = await bring(me, {
    'contact.csv': contactsFile,
    'requirements.csv': 'contact_email,budget,beds\nJANE@mail.example,1.1m,3\nnobody@mail.example,1.1m,3\n',
  })

  expect((await rows(me, done, 1)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
    ['created', null],
    ['refused', 'No contact has the email nobody@mail.example'],
  ])
})

const suburbs = `requirement_id,suburb,postcode\nq2,Balwyn,3103\nq2,kew,\nq2,BALWYN,3103\nq3,Hawthorn,3122\nqx,Kew,3101\n`
const withSuburbs = { ...all, 'contact_requirement_suburbs.csv': suburbs }

test('a table of suburbs adds them to requirements; undo takes them off again', async () => {
  const me = await newOwner()
  const first = await bring(me, all)
  const checked = await check(me, await upload(me, withSuburbs))
  const done = await bring(me, withSuburbs)
  const fates = [
    ['merged', null],
    ['unchanged', null],
    ['unchanged', null],
    ['merged', null],
    ['refused', 'No requirement with the id qx came from this system'],
  ]
  const fatesOf = async (one: { id: string }) => (await rows(me, one, 2)).map(({ outcome, reason }) => [outcome, reason])

  expect(await fatesOf(checked)).toEqual(fates)
  expect(await fatesOf(done)).toEqual(fates)
  expect((await requirementsOf(me, 'Jane Smith'))[1]?.suburbs.map(({ suburb }) => suburb)).toEqual(['Kew', 'Balwyn'])
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  expect((await requirementsOf(me, 'Jane Smith'))[1]?.suburbs.map(({ suburb }) => suburb)).toEqual(['Kew'])
  await me(e.undo, { params: { id: first.id } })
  await portal.runJobs()
  expect(await requirementRefs(me.agencyId)).toBe(0)
})

test('a region that lists suburbs is suburbs; the name of a region is kept in the note', async () => {
  const me = await newOwner()
  const files = {
    'contact.csv': contactsFile,
    'contact_requirement.csv': `requirement_id,contact_id,price_to,regions,created
q1,0012,900k,"Kew; Balwyn",14/03/2019
q2,0012,950k,Geelong,15/03/2019
q3,0013,900k,"Kew, Bayside",16/03/2019
`,
  }
  const checked = await check(me, await upload(me, files))
  const done = await bring(me, files)

  expect(await outcomesOf(me, done)).toEqual([
    ['q1', 'created', null],
    ['q2', 'created', 'Kept in the note: regions: Geelong'],
    ['q3', 'created', 'Kept in the note: regions: Kew, Bayside'],
  ])
  expect(await outcomesOf(me, checked)).toEqual(await outcomesOf(me, done))
  expect(await requirementsOf(me, 'Jane Smith')).toMatchObject([
    { suburbs: [{ suburb: 'Kew' }, { suburb: 'Balwyn' }], note: null },
    { suburbs: [], note: 'regions: Geelong' },
  ])
})

test('a table of regions adds suburbs or lines to requirements, once; undo takes them off again', async () => {
  const me = await newOwner()
  const regions = `requirement_id,region\nq2,Bayside\nq2,"Kew, Balwyn"\nq2,bayside\nq2,Bayside\nq3,Hawthorn VIC 3122\nqx,Bayside\n`
  const files = { ...all, 'contact_requirement_regions.csv': regions }
  const first = await bring(me, all)
  const checked = await check(me, await upload(me, files))
  const done = await bring(me, files)
  const again = await bring(me, files)
  const fatesOf = async (one: { id: string }) => (await rows(me, one, 2)).map(({ outcome, reason }) => [outcome, reason])
  const fates = [
    ['merged', 'Kept in the note: region: Bayside'],
    ['merged', null],
    ['merged', 'Kept in the note: region: bayside'],
    ['unchanged', null],
    ['merged', null],
    ['refused', 'No requirement with the id qx came from this system'],
  ]

  expect(await fatesOf(checked)).toEqual(fates)
  expect(await fatesOf(done)).toEqual(fates)
  expect(again.tables[2]?.counts).toEqual({ created: 0, merged: 0, unchanged: 5, refused: 1 })
  expect((await requirementsOf(me, 'Jane Smith'))[1]).toMatchObject({
    suburbs: [{ suburb: 'Kew' }, { suburb: 'Balwyn' }],
    note: 'region: Bayside\nregion: bayside',
  })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  expect((await requirementsOf(me, 'Jane Smith'))[1]).toMatchObject({ suburbs: [{ suburb: 'Kew' }], note: null })
  expect((await requirementsOf(me, 'Tom Reed'))[0]).toMatchObject({ suburbs: [] })
  await me(e.undo, { params: { id: first.id } })
})

test('a requirement that only a region would limit is paused', async () => {
  const me = await newOwner()
  await bring(me, {
    'contact.csv': contactsFile,
    'contact_requirement.csv': 'requirement_id,contact_id,active\nq1,0012,Y\n',
    'contact_requirement_regions.csv': 'requirement_id,region\nq1,Bayside\n',
  })

  expect(await requirementsOf(me, 'Jane Smith')).toMatchObject([{ isActive: false, note: 'region: Bayside' }])
})

test('suburbs of a table of their own stay when a requirement is rewritten', async () => {
  const me = await newOwner()
  const plain = 'requirement_id,contact_id,price_to,created\nq1,0012,900k,14/03/2019\nq2,0012,900k,15/03/2019\n'
  const files = {
    'contact.csv': contactsFile,
    'contact_requirement.csv': plain,
    'contact_requirement_suburbs.csv': 'requirement_id,suburb\nq1,Kew\nq2,Balwyn\nq1,KEW\n',
  }
  const checked = await check(me, await upload(me, files))
  const done = await bring(me, files)
  const again = await bring(me, { ...files, 'contact_requirement.csv': plain.replace('900k', '950k') })

  const [, , suburbCounts] = done.tables
  expect(suburbCounts?.counts).toEqual({ created: 0, merged: 2, unchanged: 1, refused: 0 })
  expect(checked.tables[2]?.counts).toEqual(suburbCounts?.counts)
  expect(again.tables.map(({ counts }) => [counts.merged, counts.unchanged])).toEqual([
    [0, 2],
    [1, 1],
    [0, 3],
  ])
  expect(await requirementsOf(me, 'Jane Smith')).toMatchObject([
    { maxPriceCents: 950_000_00, suburbs: [{ suburb: 'Kew' }] },
    { maxPriceCents: 900_000_00, suburbs: [{ suburb: 'Balwyn' }] },
  ])
})

test('ids of requirements go with a contact who is deleted for good', async () => {
  const me = await newOwner()
  await bring(me, all)
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const { version } = await me(contactEndpoints.get, { params: { id: jane?.id ?? '' } })
  const body = { version, name: 'Jane Smith', reason: 'personAsked' as const }
  await me(privacyEndpoints.erase, { params: { id: jane?.id ?? '' }, body })

  expect(await requirementRefs(me.agencyId)).toBe(3)
})

async function requirementRefs(agencyId: string): Promise<number> {
  const { rows: found } = await portal.owner.query<{ n: number }>(
    "select count(*)::int as n from external_refs where agency_id = $1 and record_kind = 'requirement'",
    [agencyId],
  )
  return found[0]?.n ?? -1
}
