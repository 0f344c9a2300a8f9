import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { oldSystemEndpoints } from '#accounts/old-system/old-system.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { moveEndpoints as e } from '../move.contract.ts'
import { contactsFile, mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, notesOf, newOwner } = mover(portal)

const propertiesFile = `property_id,unit,street_number,street,suburb,state,postcode,address,owner_id,bedrooms,pool
P1,2,39,Main Rd,St Kilda,vic,3182,,0012,3,Yes
P2,,,,,,,"12A McDonald Street, Kew VIC 3101",0013,,
P3,,,241 Case St,St.Kilda,,3182,,9999,,No
P4,,,Hill Road,Kew,VIC,3101,,,,
`
const notesFile = `note_id,property_id,note_date,note
n1,P1,14/03/2019,New roof in 2018
n2,P7,14/03/2019,Belongs to no property
`
const all = { 'contact.csv': contactsFile, 'note.csv': notesFile, 'property.csv': propertiesFile }

const said = async (me: Call, move: Parameters<typeof rows>[1], table = 2) =>
  (await rows(me, move, table)).map(({ label, outcome, reason }) => [label, outcome, reason])
const idsOf = async (me: Call, move: Parameters<typeof rows>[1]) =>
  (await rows(me, move, 2)).map(({ record }) => record?.id ?? '')
const keptOf = async (me: Call, id: string) =>
  (await me(oldSystemEndpoints.ofProperty, { params: { id } })).items.map(({ label, value }) => `${label}: ${value}`)
const countOf = async (me: Call) =>
  (await portal.owner.query('select 1 from properties where agency_id = $1', [me.agencyId])).rows.length
const listed = (me: Call) =>
  me(listingEndpoints.create, {
    body: {
      listingClass: 'residential',
      address: { streetNumber: '241', street: 'Case Street', suburb: 'St Kilda', state: 'VIC', postcode: '3182' },
    },
  })

test('a property is found by its address or made; its owner is tied, the rest is kept, and notes join it', async () => {
  const me = await newOwner()
  const { propertyId } = await listed(me)
  const checked = await check(me, await upload(me, all))
  const expected = await said(me, checked)
  const before = await countOf(me)
  const done = await bring(me, all)
  const [first = '', , third] = await idsOf(me, done)

  expect(before).toBe(1)
  expect(expected).toEqual([
    ['2/39 Main Rd, St Kilda', 'created', null],
    ['12A McDonald Street, Kew', 'created', null],
    ['241 Case St, St.Kilda', 'merged', 'No contact with the id 9999 came from this system'],
    ['Hill Road, Kew', 'refused', 'The address needs a number or a lot, a street, a suburb and a state'],
  ])
  expect(await said(me, done)).toEqual(expected)
  expect(third).toBe(propertyId)
  expect(await keptOf(me, first)).toEqual(['bedrooms: 3', 'pool: Yes'])
  expect(await me(partyEndpoints.ofProperty, { params: { id: first } })).toMatchObject([
    { displayName: 'Jane Smith', role: 'owner' },
  ])
  expect(await notesOf(me, first)).toMatchObject([{ text: 'New roof in 2018' }])
  expect(await said(me, done, 1)).toEqual([
    [expect.any(String), 'created', null],
    [expect.any(String), 'refused', 'No property with the id P7 came from this system'],
  ])
})

test('a second run changes only what changed there, and an owner who was taken away here does not come back', async () => {
  const me = await newOwner()
  const [first = '', second = ''] = await idsOf(me, await bring(me, all))
  const jane = (await me(partyEndpoints.ofProperty, { params: { id: first } }))[0]?.contactId ?? ''
  const { ties } = await me(partyEndpoints.ofContact, { params: { id: jane } })
  await me(partyEndpoints.untie, { params: { id: ties[0]?.id ?? '' } })
  const same = await bring(me, all)
  const changed = await bring(me, { ...all, 'property.csv': propertiesFile.replace('0012,3,Yes', '0012,4,Yes') })

  expect((await said(me, same)).map(([, outcome]) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged', 'refused'])
  expect((await said(me, changed)).map(([, outcome]) => outcome)).toEqual(['merged', 'unchanged', 'unchanged', 'refused'])
  expect(await keptOf(me, first)).toEqual(['bedrooms: 4', 'pool: Yes'])
  expect(await me(partyEndpoints.ofProperty, { params: { id: first } })).toEqual([])
  expect(await me(partyEndpoints.ofProperty, { params: { id: second } })).toHaveLength(1)
})

test('two rows of one address are one property, which keeps what both say', async () => {
  const me = await newOwner()
  const file = `property_id,address,pool
A,"5/8 Bay Street, Brighton VIC 3186",Yes
B,"Unit 5, 8 Bay St, Brighton VIC 3186",No
`
  const checked = await check(me, await upload(me, { 'property.csv': file }))
  const expected = (await rows(me, checked, 0)).map(({ outcome }) => outcome)
  const done = await bring(me, { 'property.csv': file })
  const [one, two] = await rows(me, done, 0)

  expect(expected).toEqual(['created', 'merged'])
  expect([one?.outcome, two?.outcome, two?.record?.id]).toEqual(['created', 'merged', one?.record?.id])
  expect(await keptOf(me, one?.record?.id ?? '')).toEqual(['pool: Yes', 'pool: No'])
})

test('undo deletes the properties that came, but for those where something else is by now', async () => {
  const me = await newOwner()
  const { propertyId } = await listed(me)
  const done = await bring(me, all)
  const [, second = ''] = await idsOf(me, done)
  await me(noteEndpoints.create, { body: { bodyHtml: '<p>Called the owner</p>', links: [{ entity: 'property', id: second }] } })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect(await get(me, done)).toMatchObject({ state: 'undone' })
  expect(await countOf(me)).toBe(2)
  expect((await said(me, done)).map(([, , reason]) => reason)).toEqual([
    'Undone',
    'A listing, a person or a note is there, so it was kept',
    'Undone',
    expect.any(String),
  ])
  expect(await keptOf(me, propertyId ?? '')).toEqual([])
  expect((await said(me, await bring(me, all))).map(([, outcome]) => outcome)).toEqual([
    'created',
    'unchanged',
    'merged',
    'refused',
  ])
})

test('a table of links joins notes to properties', async () => {
  const me = await newOwner()
  const done = await bring(me, {
    'note.csv': 'note_id,note_date,note\nn1,14/03/2019,Keys at the office\n',
    'note_x_property.csv': 'note_id,property_id\nn1,P1\nn1,P8\n',
    'property.csv': 'property_id,address\nP1,"8 Bay Street, Brighton VIC 3186"\n',
  })
  const [property] = await rows(me, done, 2)

  expect(await said(me, done, 1)).toEqual([
    ['n1 – P1', 'merged', null],
    ['n1 – P8', 'refused', 'No property with the id P8 came from this system'],
  ])
  expect(await notesOf(me, property?.record?.id ?? '')).toMatchObject([{ text: 'Keys at the office' }])
})
