import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { oldSystemEndpoints } from '#accounts/old-system/old-system.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { noteEndpoints } from '#workflow/notes/notes.contract.ts'
import { partyEndpoints } from '#workflow/parties/parties.contract.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { uploadFeed } from '#channels/reaxml/server/testing-import.ts'
import { dayAhead } from '#workflow/opens/server/testing/houses.ts'
import { type Move, moveEndpoints as e } from '../move.contract.ts'
import { contactsFile, mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, contactsOf, newOwner } = mover(portal)

const propertiesFile = `property_id,address
P1,"2/39 Main Road, St Kilda VIC 3182"
P2,"12A McDonald Street, Kew VIC 3101"
P3,"8 Bay Street, Brighton VIC 3186"
`
const saleFile = `listing_id,property_id,status,authority_type,list_date,price,display_price,sold_price,sold_date,settlement_date,vendor_id,agent,bedrooms,land_area,headline,key_safe
L1,P1,Sold,Exclusive,13/01/2020,"$1,200,000",,1.25m,14/02/2020,15/04/2020,0012,Pat Former,3 beds,600 sqm,Light and bright,1234
L2,P2,Current,Sole,01/03/2026,1.2m,Contact Agent,,,,0013,,4,,,
L3,P3,Under Offer,General,01/03/2026,900-950k,"Offers over $900,000",,,,,,3+1,1/4 acre,,
L4,P3,Withdrawn,,01/03/2018,,,,,,,,,,,
L5,P9,Sold,,,,,,,,,,,,,
L6,P2,Zzz,,01/03/2015,,,,,,,,,,,
`
const leaseFile = `listing_id,address,suburb,state,status,rent,bond,leased_date
R1,17 Hill Rd,Kew,VIC,Leased,650 pw,"$2,600",21/02/2021
`
const all = {
  'contact.csv': contactsFile,
  'listing_lease.csv': leaseFile,
  'listing_sale.csv': saleFile,
  'property.csv': propertiesFile,
}
const sales = 2

const said = async (me: Call, move: Pick<Move, 'id'>, table = sales) =>
  (await rows(me, move, table)).map(({ outcome, reason }) => [outcome, reason])
const listingsOf = async (me: Call, move: Pick<Move, 'id'>, table = sales) =>
  Promise.all(
    (await rows(me, move, table)).flatMap(({ record }) =>
      record ? [me(listingEndpoints.getOne, { params: { id: record.id } })] : [],
    ),
  )
const keptOf = async (me: Call, id: string) =>
  (await me(oldSystemEndpoints.ofListing, { params: { id } })).items.map(({ label, value }) => `${label}: ${value}`)
const asDraft = 'Current in Old system. It is added as a draft, so that nothing is published: make it live when you are ready'

test('listings of every status come in with dates, prices and vendor; what is current there is a draft', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, all))
  const expected = await said(me, checked)
  const done = await bring(me, all)
  const [sold, current, offer, withdrawn, odd] = await listingsOf(me, done)
  const [leased] = await listingsOf(me, done, 1)

  expect(expected).toEqual([
    ['created', 'Pat Former is no agent in Gable'],
    ['created', asDraft],
    ['created', null],
    ['created', null],
    ['refused', 'No property with the id P9 came from this system'],
    ['created', '“Zzz” is no status in Gable, so it is added as a draft'],
  ])
  expect(await said(me, done)).toEqual(expected)
  expect(sold).toMatchObject({
    ...{ status: 'settled', soldOn: '2020-02-14', soldPriceCents: 125_000_000, settledOn: '2020-04-15', agencyType: 'exclusive' },
    ...{ priceCents: 120_000_000, priceDisplay: 'hide', bedrooms: 3, landArea: { value: 600, unit: 'squareMeter' } },
    ...{
      address: { subNumber: '2', streetNumber: '39', street: 'Main Road', suburb: 'St Kilda', state: 'VIC', postcode: '3182' },
    },
    ...{ headline: 'Light and bright', vendors: [{ name: 'Jane Smith' }], listedAt: expect.stringContaining('2020-01-13') },
  })
  expect(await keptOf(me, sold?.id ?? '')).toEqual(['key_safe: 1234', 'Agent: Pat Former'])
  expect(current).toMatchObject({ status: 'draft', priceDisplay: 'contactAgent', listedAt: expect.stringContaining('2026-0') })
  expect(offer).toMatchObject({
    ...{ status: 'underOffer', priceFromCents: 90_000_000, priceToCents: 95_000_000, priceText: 'Offers over $900,000' },
    ...{ agencyType: 'open', bedrooms: null, landArea: { value: 0.25, unit: 'acre' } },
  })
  expect(await keptOf(me, offer?.id ?? '')).toEqual(['bedrooms: 3+1'])
  expect([withdrawn?.status, odd?.status]).toEqual(['withdrawn', 'draft'])
  expect(leased).toMatchObject({
    ...{ status: 'leased', saleOrLease: 'lease', listingClass: 'rental', rentCents: 65_000, rentPeriod: 'week' },
    ...{ bondCents: 260_000, leasedOn: '2021-02-21' },
  })
})

test('nothing is sent and nothing starts; parties and notes join', async () => {
  const me = await newOwner()
  const note = 'note_id,listing_id,note_date,note\nn1,L1,14/03/2020,Pool inspected\n'
  const done = await bring(me, { ...all, 'note.csv': note })
  await portal.runJobs()
  const [sold] = await listingsOf(me, done, 2)
  const { rows: started } = await portal.owner.query(
    `select 1 from tasks where agency_id = $1 union all select 1 from campaigns where agency_id = $1
     union all select 1 from notifications where agency_id = $1 union all select 1 from publications where agency_id = $1`,
    [me.agencyId],
  )

  expect(portal.mails).toEqual([])
  expect(started).toEqual([])
  const { items } = await me(noteEndpoints.list, { params: { id: sold?.id ?? '' }, query: { limit: 10 } })
  expect(items).toMatchObject([{ text: 'Pool inspected' }])
  const vendor = sold?.vendors[0]?.contactId ?? ''
  const { deals } = await me(partyEndpoints.ofContact, { params: { id: vendor } })
  expect(deals).toMatchObject([{ role: 'vendor', status: 'settled' }])
})

test('a second run rewrites what changed there, and leaves what was edited here', async () => {
  const me = await newOwner()
  const [sold, current] = await listingsOf(me, await bring(me, all))
  await me(listingEndpoints.update, {
    params: { id: current?.id ?? '' },
    body: { version: current?.version ?? 0, bedrooms: 5, headline: 'Ours' },
  })
  const same = await bring(me, all)
  const changed = await bring(me, {
    ...all,
    'listing_sale.csv': saleFile
      .replace('1.25m', '1.26m')
      .replace(',0013,,4,', ',0013,,6,')
      .replace('L2,P2,Current', 'L2,P2,Withdrawn'),
  })
  const again = await listingsOf(me, changed)

  expect((await said(me, same)).map(([outcome]) => outcome)).toEqual([
    ...['unchanged', 'unchanged', 'unchanged', 'unchanged', 'refused', 'unchanged'],
  ])
  expect((await said(me, changed)).slice(0, 3)).toEqual([
    ['merged', null],
    ['merged', 'Changed in Gable since, so it was left as it is: bedrooms'],
    ['unchanged', null],
  ])
  expect(again[0]).toMatchObject({ id: sold?.id, soldPriceCents: 126_000_000 })
  expect(again[1]).toMatchObject({ bedrooms: 5, headline: 'Ours', status: 'withdrawn' })
})

test('a listing that a feed brought gets what it lacks, by the id of portals or by address and status, and keeps what it has', async () => {
  const me = await newOwner()
  const { id } = await uploadFeed(portal, me, feed)
  await portal.runJobs()
  await me(reaxmlEndpoints.start, { params: { id } })
  await portal.runJobs()
  const file = `listing_id,unique_id,address,status,price,bedrooms,headline
A,REA-1,"1 Elsewhere Road, Kew VIC 3101",Available,,4,Old words
B,,"9 Park St, Kew VIC 3101",Current,800k,2,Old words
C,,"9 Park St, Kew VIC 3101",Current,800k,2,Old words
`
  const expected = await said(me, await check(me, await upload(me, { 'listings.csv': file })), 0)
  const done = await bring(me, { 'listings.csv': file })
  const [first, second, third] = await listingsOf(me, done, 0)

  expect(expected.map(([outcome]) => outcome)).toEqual(['merged', 'merged', 'created'])
  expect((await said(me, done, 0)).map(([outcome]) => outcome)).toEqual(['merged', 'merged', 'created'])
  expect(first).toMatchObject({ status: 'live', headline: 'Feed words', bedrooms: 4, address: { street: 'Park Street' } })
  expect(second).toMatchObject({ status: 'live', headline: 'Second', bedrooms: 2 })
  expect(third?.id).not.toBe(second?.id)

  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()
  expect(await me(listingEndpoints.getOne, { params: { id: first?.id ?? '' } })).toMatchObject({ status: 'live', bedrooms: null })
  await expect(me(listingEndpoints.getOne, { params: { id: third?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
})

test('without an id of its own a listing is known by its id at portals', async () => {
  const me = await newOwner()
  const file = `unique_id,address,status,sold_price,sold_date
REA-5,"8 Bay Street, Brighton VIC 3186",Under offer,,
`
  const [first] = await rows(me, await bring(me, { 'listings.csv': file }), 0)
  const soldOn = dayAhead(portal, -14)
  const sold = await bring(me, {
    'listings.csv': file.replace('Under offer,,', `Sold,"$1,010,000",${soldOn.split('-').toReversed().join('/')}`),
  })
  const [second] = await rows(me, sold, 0)

  expect(second).toMatchObject({ outcome: 'merged', record: { id: first?.record?.id } })
  expect(await listingsOf(me, sold, 0)).toMatchObject([{ status: 'sold', soldPriceCents: 101_000_000, soldOn }])
})

test('undo moves to the bin what no user has changed, and the same files come in again', async () => {
  const me = await newOwner()
  const done = await bring(me, all)
  const [sold, current] = await listingsOf(me, done)
  await me(listingEndpoints.update, {
    params: { id: current?.id ?? '' },
    body: { version: current?.version ?? 0, headline: 'Edited here' },
  })
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect(await get(me, done)).toMatchObject({ state: 'undone' })
  expect(await contactsOf(me)).toEqual([])
  await expect(me(listingEndpoints.getOne, { params: { id: sold?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
  expect(await me(listingEndpoints.getOne, { params: { id: current?.id ?? '' } })).toMatchObject({ headline: 'Edited here' })
  expect((await said(me, await bring(me, all))).map(([outcome]) => outcome)).toEqual([
    ...['created', 'unchanged', 'created', 'created', 'refused', 'created'],
  ])
})

const feedListing = (
  id: string,
  number: number,
  headline: string,
) => `<residential modTime="2026-01-01-10:00:00" status="current">
  <agentID>AG1</agentID><uniqueID>${id}</uniqueID><listingAgent id="1"><name>Fay Feed</name></listingAgent>
  <address display="yes"><streetNumber>${number}</streetNumber><street>Park Street</street><suburb display="yes">Kew</suburb>
  <state>VIC</state><postcode>3101</postcode><country>AUS</country></address><price display="yes">700000</price>
  <headline>${headline}</headline></residential>`
const feed = `<?xml version="1.0" encoding="UTF-8"?><propertyList date="2026-01-01-10:00:00">
${feedListing('REA-1', 7, 'Feed words')}${feedListing('REA-2', 9, 'Second')}</propertyList>`
