import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { notificationEndpoints } from '#accounts/notifications/notifications.contract.ts'
import { callerOf, newId } from '#platform/context.ts'
import { appraisalVisitEndpoints } from '#channels/appraisal-visits/appraisal-visits.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { dueEndpoints } from '#workflow/appraisals/due.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { notifyOfDueCalls } from '#workflow/appraisals/server/due/due-calls.recurring.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { timelineEndpoints } from '#workspace/timeline/timeline.contract.ts'
import { type Move, moveEndpoints as e } from '../move.contract.ts'
import { contactsFile, mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf } = mover(portal)

const day = (days: number) => new Date(portal.platform.clock().getTime() + days * 86_400_000).toISOString().slice(0, 10)
const propertiesFile = `property_id,address
P1,"2/39 Main Road, St Kilda VIC 3182"
P2,"12A McDonald Street, Kew VIC 3101"
`
const appraisalsFile = `appraisal_id,property_id,contact_id,appraisal_date,status,price_from,price_to,agent,next_call,comments
V1,P1,0012,14/03/2019 10:30,Listed,"$900,000",1m,Pat Seller,,Wants to sell in spring
V2,P2,0013,${day(-95)},Gone cold,ask,,,,
V3,P2,0013,${day(-30)},Appraised,1.1m,,Pat Seller,${day(-2)},
V4,P1,0012,14/03/2020,Pending,,,,14/04/2020,
V5,P1,9999,${day(-20)},Lost,,,Former Agent,,
V6,P1,0012,${day(5)} 10:00,Booked,,,Pat Seller,,
V7,P1,0012,${day(6)},Booked,,,Pat Seller,,
V8,P9,0012,${day(-20)},Lost,,,,,
V9,P1,0012,,Lost,,,,,
`
const all = {
  'contact.csv': contactsFile,
  // Day first, as the other dates of the column are.
  'listing_appraisal.csv': appraisalsFile.replaceAll(/(\d{4})-(\d{2})-(\d{2})/g, '$3/$2/$1'),
  'property.csv': propertiesFile,
}
const table = 1
async function office() {
  const agency = await portal.newAgency()
  await agency.addAgent('Pat Seller')
  return agency.signIn()
}
const said = async (me: Call, move: Pick<Move, 'id'>) =>
  (await rows(me, move, table)).map(({ externalId, outcome, reason }) => [externalId, outcome, reason])
async function recordOf(me: Call, move: Pick<Move, 'id'>, externalId: string) {
  const row = (await rows(me, move, table)).find((one) => one.externalId === externalId)
  return me(appraisalEndpoints.one, { params: { id: row?.record?.id ?? '' } })
}
const countOf = async (me: Call) => (await me(appraisalEndpoints.list, { query: { count: true } as never })).total
const follow = 'so it is to be followed up'
const expected = [
  ['V1', 'created', null],
  ['V2', 'created', `“Gone cold” is no stage that Gable knows, ${follow}`],
  ['V3', 'created', null],
  [
    'V4',
    'created',
    `It was still open there after more than a year, ${follow}. Its next call is long over, so it is in the notes`,
  ],
  ['V5', 'created', 'Former Agent is no agent in Gable. No contact with the id 9999 came from this system'],
  ['V6', 'created', null],
  ['V7', 'created', 'It came as a lead. Choose a day and a time'],
  ['V8', 'refused', 'No property with the id P9 came from this system'],
  ['V9', 'refused', 'The row has no date'],
]

test('appraisals are records with their own day, owner, agent and figure; a check says the same and writes nothing', async () => {
  const me = await office()
  const checked = await check(me, await upload(me, all))
  expect(await said(me, checked)).toEqual(expected)
  expect(await countOf(me)).toBe(0)

  await me(e.start, { params: { id: checked.id } })
  await portal.runJobs()

  expect(await said(me, checked)).toEqual(expected)
  expect(await recordOf(me, checked, 'V1')).toMatchObject({
    ...{ stage: 'won', side: 'sale', source: 'import', streetLine: '2/39 Main Road', startsAt: '2019-03-14T10:30' },
    stageAt: expect.stringMatching(/^2019-03-13T23:30/),
    createdAt: expect.stringMatching(/^2019-03-13T23:30/),
    agents: [{ name: 'Pat Seller' }],
    people: [{ name: 'Jane Smith', role: 'owner' }],
    notes: 'Wants to sell in spring\n\nstatus: Listed',
    listing: null,
  })
  const cold = await recordOf(me, checked, 'V2')
  expect(cold).toMatchObject({ stage: 'nurture', nextCallOn: null, notes: 'status: Gone cold\nprice_from: ask' })
  expect(await recordOf(me, checked, 'V3')).toMatchObject({ stage: 'appraised', nextCallOn: day(-2) })
  expect(await recordOf(me, checked, 'V4')).toMatchObject({ stage: 'nurture', nextCallOn: null })
  expect(await recordOf(me, checked, 'V5')).toMatchObject({
    stage: 'lost',
    lost: { to: 'unknown', reasons: ['unknown'] },
    people: [],
    notes: 'status: Lost\nAgent: Former Agent',
  })
  expect(await recordOf(me, checked, 'V6')).toMatchObject({ stage: 'booked', startsAt: `${day(5)}T10:00` })
  expect(await recordOf(me, checked, 'V7')).toMatchObject({ stage: 'lead', startsAt: null })
})

test('a figure of the old system counts as given to no owner', async () => {
  const me = await office()
  const done = await bring(me, all)
  const { id } = await recordOf(me, done, 'V1')
  const { estimates } = await me(estimateEndpoints.evidence, { params: { id } })

  expect(estimates).toMatchObject([{ fromCents: 900_000_00, toCents: 1_000_000_00, givings: [], createdByName: null }])
})

test('no one is notified of what came, nor of calls that were due by then; they are in the list of calls', async () => {
  const me = await office()
  const pat = await portal.owner.query<{ id: string }>("select id from agents where agency_id = $1 and name = 'Pat Seller'", [
    me.agencyId,
  ])
  await portal.owner.query('update users set agent_id = $2 where agency_id = $1', [me.agencyId, pat.rows[0]?.id])
  const done = await bring(me, all)
  await portal.runJobs()
  await notifyOfDueCalls.run(callerOf(portal.platform, operatorScope(me.agencyId), newId()))
  const { items } = await me(notificationEndpoints.list, { query: {} })
  const due = await me(dueEndpoints.due, { query: {} })

  expect(items.filter(({ kind }) => kind.startsWith('appraisal'))).toEqual([])
  expect(portal.mails).toEqual([])
  // The owner of V2 has no phone.
  expect(due.items).toEqual([])
  const { id, version } = await recordOf(me, done, 'V6')
  await me(appraisalEndpoints.update, { params: { id }, body: { version, nextCallOn: day(-1) } })
  expect((await me(dueEndpoints.due, { query: {} })).items.map((one) => one.id)).toEqual([id])
})

test('it is on the timeline of its owner on its own day', async () => {
  const me = await office()
  await bring(me, all)
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const { items } = await me(timelineEndpoints.contact, { params: { id: jane?.id ?? '' }, query: { limit: 50 } })

  expect(items.flatMap((one) => (one.kind === 'appraisal' ? [[one.at.slice(0, 10), one.appraisal.became]] : []))).toEqual(
    expect.arrayContaining([['2019-03-13', 'added']]),
  )
})

test('a person says what a word means; another meaning makes the row news, and its plain words are proposed', async () => {
  const me = await office()
  const read = await upload(me, all)
  const words = (one: Move) => one.tables[table]?.columns.find(({ target }) => target === 'status')?.words
  expect(words(read)).toEqual([
    { word: 'Listed', stage: 'won' },
    { word: 'Gone cold', stage: null },
    { word: 'Appraised', stage: 'appraised' },
    { word: 'Pending', stage: 'lead' },
    { word: 'Lost', stage: 'lost' },
    { word: 'Booked', stage: 'booked' },
  ])
  await bring(me, all)
  const saying = await check(me, await upload(me, all), (tables) =>
    tables.map((one) => ({
      ...one,
      columns: one.columns.map(({ words: before, ...column }) => ({
        ...column,
        ...(before && {
          words: before.map((each) => (each.word === 'Gone cold' ? { ...each, stage: 'cancelled' as const } : each)),
        }),
      })),
    })),
  )
  expect(saying.tables[table]?.counts).toEqual({ created: 0, merged: 1, unchanged: 6, refused: 2 })
  await me(e.start, { params: { id: saying.id } })
  await portal.runJobs()

  expect(await recordOf(me, saying, 'V2')).toMatchObject({ stage: 'cancelled' })
  expect(words(await upload(me, all))?.[1], 'remembered').toEqual({ word: 'Gone cold', stage: 'cancelled' })
})

test('a second run changes what changed there, and never what was edited or deleted here', async () => {
  const me = await office()
  const first = await bring(me, all)
  const [edited, deleted] = [await recordOf(me, first, 'V1'), await recordOf(me, first, 'V5')]
  await me(appraisalEndpoints.update, { params: { id: edited.id }, body: { version: edited.version, notes: 'Ours' } })
  await me(appraisalEndpoints.remove, { params: { id: deleted.id } })
  const same = await bring(me, all)
  const file = all['listing_appraisal.csv']
    .replace('in spring', 'in autumn')
    .replace('Former Agent', 'Pat Seller')
    .replace('1.1m', '1.2m')
  const changed = { ...all, 'listing_appraisal.csv': file }
  const checked = await check(me, await upload(me, changed))
  const done = await bring(me, changed)
  const left = 'Changed in Gable since, so it was left as it is'

  expect(same.tables[table]?.counts).toEqual({ created: 0, merged: 0, unchanged: 7, refused: 2 })
  for (const one of [checked, done])
    expect((await said(me, one)).filter(([, outcome, reason]) => outcome === 'merged' || reason === left)).toEqual([
      ['V1', 'unchanged', left],
      ['V3', 'merged', null],
      ['V5', 'unchanged', left],
    ])
  const { id, agents } = await recordOf(me, done, 'V3')
  expect(agents, 'once').toHaveLength(1)
  expect((await me(estimateEndpoints.evidence, { params: { id } })).estimates).toMatchObject([{ fromCents: 1_200_000_00 }])
  expect((await recordOf(me, done, 'V1')).notes).toBe('Ours')
})

test('undo removes them but for those that were changed since, and gives others back what they were', async () => {
  const me = await office()
  const first = await bring(me, all)
  const second = await bring(me, {
    ...all,
    'listing_appraisal.csv': all['listing_appraisal.csv'].replace('Gone cold', 'Withdrawn'),
  })
  await me(e.undo, { params: { id: second.id } })
  await portal.runJobs()
  expect(await recordOf(me, first, 'V2')).toMatchObject({ stage: 'nurture', people: [{ name: 'Tom Reed' }] })
  const edited = await recordOf(me, first, 'V1')
  await me(appraisalEndpoints.update, { params: { id: edited.id }, body: { version: edited.version, notes: 'Ours' } })
  await me(e.undo, { params: { id: first.id } })
  await portal.runJobs()

  expect((await get(me, first)).tables[table]).toMatchObject({ conflicts: 1 })
  expect((await me(appraisalEndpoints.list, { query: {} })).items.map(({ id }) => id)).toEqual([edited.id])
  const { rows: refs } = await portal.owner.query(
    "select 1 from external_refs where agency_id = $1 and record_kind = 'appraisal'",
    [me.agencyId],
  )
  expect(refs).toHaveLength(1)
})

test('undo keeps one whose owner has been invited', async () => {
  const me = await office()
  const done = await bring(me, all)
  const invited = await recordOf(me, done, 'V6')
  await me(appraisalVisitEndpoints.invite, { params: { id: invited.id } })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect((await me(appraisalEndpoints.list, { query: {} })).items.map(({ id }) => id)).toEqual([invited.id])
})

test('a refused row is corrected on screen', async () => {
  const me = await office()
  const done = await bring(me, all)
  const row = (await rows(me, done, table)).find(({ externalId }) => externalId === 'V8')
  const cells = row?.cells?.map((cell) => (cell === 'P9' ? 'P2' : cell)) ?? []
  await me(e.correct, { params: { id: done.id }, body: { table, position: row?.position ?? 0, cells } })

  expect(await recordOf(me, done, 'V8')).toMatchObject({ stage: 'lost', streetLine: '12A McDonald Street' })
})

test('an address of its own or the listing places it too; rents are of the side that the table says', async () => {
  const me = await office()
  const done = await bring(me, {
    'listing_sale.csv': 'listing_id,address,suburb,state,status\nL1,17 Hill Rd,Kew,VIC,Sold\n',
    'rental_appraisals.csv': `appraisal_id,listing_id,address,suburb,state,appraisal_date,price\nR1,,9 Low St,Kew,VIC,14/03/2019,$650 pw\nR2,L1,,,,14/03/2019,"$900,000"\n`,
  })

  expect(await said(me, done)).toEqual([
    ['R1', 'created', `The row does not say what became of it, ${follow}`],
    ['R2', 'created', `The row does not say what became of it, ${follow}`],
  ])
  const [own, ofListing] = [await recordOf(me, done, 'R1'), await recordOf(me, done, 'R2')]
  expect(own).toMatchObject({ side: 'lease', streetLine: '9 Low St', propertyId: expect.any(String) })
  expect(ofListing).toMatchObject({ streetLine: '17 Hill Rd', notes: 'price: $900,000' })
  const { estimates } = await me(estimateEndpoints.evidence, { params: { id: own.id } })
  expect(estimates).toMatchObject([{ fromCents: 650_00, toCents: 650_00 }])
})

test('appraisals of a table that names no home stay history', async () => {
  const me = await office()
  const done = await bring(me, {
    'appraisals.csv': 'appraisal_id,contact_id,appraisal_date,status,comments\nV1,0012,14/03/2019,Lost,Liked the price\n',
    'contact.csv': contactsFile,
  })
  const jane = (await contactsOf(me)).find(({ displayName }) => displayName === 'Jane Smith')
  const { items } = await me(noteEndpoints.list, { params: { id: jane?.id ?? '' }, query: { limit: 10 } })

  expect(done.tables[0]?.counts.created).toBe(1)
  expect(items).toMatchObject([{ headline: 'Appraisal: Lost' }])
  expect(await countOf(me)).toBe(0)
})
