import { expect, test } from 'vitest'
import { oldSystemEndpoints } from '#accounts/old-system/old-system.contract.ts'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { type Task, taskEndpoints } from '#workflow/tasks/tasks.contract.ts'
import { moveEndpoints as e, type Move } from '../move.contract.ts'
import { contactsFile, mover, tasksFile } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, newOwner } = mover(portal)

const all = {
  'contact.csv': contactsFile,
  'contact_custom_anniversary.csv': `contact_id,anniversary_name,anniversary_date
0012,Settlement,14/03/2019
0012,Wedding; first,20/03/2001
0013,Settlement,
`,
  'listing_sale.csv': `listing_id,property_id,status,list_date,sold_date
L1,P1,Sold,13/01/2020,14/02/2020
`,
  'listing_x_contact.csv': `listing_id,contact_id,role
L1,0012,Vendor
L1,0013,Purchaser
L1,0013,Prospective buyer
L1,0012,Vendor
L1,0012,Astronaut
L1,9999,Vendor
`,
  'property.csv': `property_id,address
P1,"2/39 Main Road, St Kilda VIC 3182"
`,
  'property_x_contact.csv': `property_id,contact_id,role
P1,0013,Former owner
`,
}
const [dates, ofListing, ofProperty] = [1, 3, 5]
const said = async (me: Call, move: Pick<Move, 'id'>, table: number) =>
  (await rows(me, move, table)).map(({ outcome, reason }) => [outcome, reason])
const listingOf = async (me: Call, move: Pick<Move, 'id'>) => {
  const [row] = await rows(me, move, 2)
  return me(listingEndpoints.getOne, { params: { id: row?.record?.id ?? '' } })
}
const person = async (me: Call, name: string) => {
  const found = (await contactsOf(me)).find(({ displayName }) => displayName === name)
  return me(contactEndpoints.get, { params: { id: found?.id ?? '' } })
}

test('people of listings and properties come with their roles, as the check said', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, all))
  const expected = await Promise.all([ofListing, ofProperty].map((table) => said(me, checked, table)))
  const done = await bring(me, all)
  const listing = await listingOf(me, done)
  const tom = await person(me, 'Tom Reed')
  const { ties } = await me(partyEndpoints.ofContact, { params: { id: tom.id } })

  expect(await said(me, done, ofListing)).toEqual([
    ['merged', null],
    ['merged', null],
    ['merged', null],
    ['unchanged', null],
    ['refused', '“astronaut” is no role that Gable knows'],
    ['refused', 'No contact with the id 9999 came from this system'],
  ])
  expect(await said(me, done, ofProperty)).toEqual([['merged', null]])
  expect(expected).toEqual([await said(me, done, ofListing), await said(me, done, ofProperty)])
  expect(listing).toMatchObject({ vendors: [{ name: 'Jane Smith' }], buyers: [{ name: 'Tom Reed' }] })
  expect(ties.map(({ role }) => role).toSorted()).toEqual(['formerOwner', 'interested'])
})

test('anniversaries are dates of the contact', async () => {
  const me = await newOwner()
  const done = await bring(me, all)

  expect((await person(me, 'Jane Smith')).dates).toEqual([
    { kind: 'settlementAnniversary', label: 'Settlement', on: '2019-03-14' },
    { kind: 'custom', label: 'Wedding first', on: '2001-03-20' },
  ])
  expect(await said(me, done, dates)).toEqual([
    ['merged', null],
    ['merged', null],
    ['refused', 'The row has no date'],
  ])
})

test('someone taken off a listing here does not come back with the same files', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const { id, version } = await listingOf(me, done)
  await me(listingEndpoints.update, { params: { id }, body: { version, buyers: [] } })
  const again = await bring(me, all)

  expect((await me(listingEndpoints.getOne, { params: { id } })).buyers).toEqual([])
  expect((await said(me, again, ofListing)).map(([outcome]) => outcome)).toEqual([
    ...(['unchanged', 'unchanged', 'unchanged', 'unchanged', 'refused', 'refused'] as const),
  ])
})

test('what was kept of a listing or of its property finds the listing, also after an edit and for a later listing there', async () => {
  const me = await newOwner()
  const done = await bring(me, {
    'listing_sale.csv': 'listing_id,property_id,status,key_safe\nL1,P1,Sold,Behind the meter\n',
    'property.csv': 'property_id,address,overlay\nP1,"2/39 Main Road, St Kilda VIC 3182",Heritage\n',
  })
  const [row] = await rows(me, done, 0)
  const { id, version, address } = await me(listingEndpoints.getOne, { params: { id: row?.record?.id ?? '' } })
  const found = async (q: string) =>
    (await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: { q, limit: 10 } })).items.map((one) => one.id)
  await me(listingEndpoints.update, { params: { id }, body: { version, headline: 'Light and bright' } })
  const later = await me(listingEndpoints.create, {
    body: { listingClass: 'residential', saleOrLease: 'lease', address },
  })

  expect([await found('meter bright'), (await found('heritage')).toSorted()]).toEqual([[id], [id, later.id].toSorted()])
})

test('undo keeps a listing that was edited; a role that followed it is no change of the contact', async () => {
  const me = await newOwner()
  await bring(me, { 'contact.csv': contactsFile })
  const done = await bring(me, { ...all, 'contact.csv': contactsFile.replace('Tom,Reed', 'Tom,Reed Jones') })
  const { id, version } = await listingOf(me, done)
  await me(listingEndpoints.update, { params: { id }, body: { version, headline: 'Edited here' } })
  await portal.runJobs()
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  const undone = await get(me, done)
  const kept = await Promise.all(
    undone.tables.map((_, table) => me(e.rows, { params: { id: done.id }, query: { table, limit: 10, outcome: 'conflict' } })),
  )

  expect(await person(me, 'Tom Reed')).toMatchObject({ lastName: 'Reed', roles: [] })
  expect((await person(me, 'Jane Smith')).dates).toEqual([])
  expect(kept.flatMap(({ items }) => items.map(({ label }) => label))).toEqual([
    '2/39 Main Road, St Kilda',
    '2/39 Main Road, St Kilda',
  ])
})

const ofAgents = {
  'agent.csv': 'agent_id,name\nA1,Pat Former\nA2,Sam Late\n',
  'property.csv': `${all['property.csv'].replace('address', 'address,zone').trim()},R1\n`,
  'property_x_agent.csv': 'property_id,agent_id\nP1,A1\nP1,A2\nP1,A1\nP9,A1\nP1,A9\n',
}

test('agents of properties are kept from the old system, once; undo takes them off again', async () => {
  const me = await newOwner()
  const first = await bring(me, { 'property.csv': ofAgents['property.csv'] })
  const checked = await check(me, await upload(me, ofAgents))
  const done = await bring(me, ofAgents)
  const again = await bring(me, { ...ofAgents, 'property.csv': ofAgents['property.csv'].replace('R1', 'R2') })
  const [row] = await rows(me, first, 0)
  const kept = async () => {
    const { items } = await me(oldSystemEndpoints.ofProperty, { params: { id: row?.record?.id ?? '' } })
    return items.map(({ label, value }) => `${label}: ${value}`).toSorted()
  }
  const fates = [
    ['merged', null],
    ['merged', null],
    ['unchanged', null],
    ['refused', 'No property with the id P9 came from this system'],
    ['refused', 'No agent with the id A9 came from this system'],
  ]

  expect(await said(me, checked, 2)).toEqual(fates)
  expect(await said(me, done, 2)).toEqual(fates)
  expect((await said(me, again, 2)).map(([outcome]) => outcome)).toEqual([
    ...(['unchanged', 'unchanged', 'unchanged', 'refused', 'refused'] as const),
  ])
  expect(await kept()).toEqual(['Agent: Pat Former', 'Agent: Sam Late', 'zone: R2'])
  for (const one of [again, done]) {
    await me(e.undo, { params: { id: one.id } })
    await portal.runJobs()
  }
  expect(await kept()).toEqual(['zone: R1'])
})

const ofTasks = {
  'contact.csv': contactsFile,
  'property.csv': all['property.csv'],
  'task.csv': tasksFile,
  'task_x_property.csv': 'task_id,property_id\nt1,P1\nt2,P1\nt1,P1\nt9,P1\nt1,P9\n',
}
const place = 'Property: 2/39 Main Road, St Kilda'
const taskOf = async (me: Call, move: Pick<Move, 'id'>, externalId: string) => {
  const row = (await rows(me, move, 2)).find((one) => one.externalId === externalId)
  return me(taskEndpoints.get, { body: { id: row?.record?.id ?? '' } }) as Promise<Task>
}

test('a property of a task is a line of its description, also after the task has changed there', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, ofTasks))
  const expected = await said(me, checked, 3)
  const done = await bring(me, ofTasks)
  const fates = [
    ['merged', null],
    ['merged', null],
    ['unchanged', null],
    ['refused', 'No task with the id t9 came from this system'],
    ['refused', 'No property with the id P9 came from this system'],
  ]
  expect(expected).toEqual(fates)
  expect(await said(me, done, 3)).toEqual(fates)
  expect((await taskOf(me, done, 't1')).description).toBe(place)

  const again = await bring(me, { ...ofTasks, 'task.csv': tasksFile.replace('Call about', 'Ring about') })
  expect(await taskOf(me, again, 't1')).toMatchObject({ subject: 'Ring about the appraisal', description: place })
})

test('undo takes the line off a task of an earlier move, unless a user has changed the task', async () => {
  const me = await newOwner()
  const { 'task_x_property.csv': _, ...without } = ofTasks
  const first = await bring(me, without)
  const done = await bring(me, ofTasks)
  const { id, version } = await taskOf(me, done, 't2')
  await me(taskEndpoints.update, { params: { id }, body: { version, subject: 'Ours' } })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect((await taskOf(me, first, 't1')).description).toBe('')
  expect((await taskOf(me, first, 't2')).description).toBe(place)
})
