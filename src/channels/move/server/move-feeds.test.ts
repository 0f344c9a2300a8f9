import { expect, test } from 'vitest'
import { oldSystemEndpoints } from '#accounts/old-system/old-system.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { dayAhead } from '#workflow/opens/server/testing/houses.ts'
import { type Move, moveEndpoints as e } from '../move.contract.ts'
import { contactsFile, mover } from './testing/mover.ts'

const portal = await testPortal()
const { upload, check, bring, get, rows, newOwner } = mover(portal)

interface Message {
  id: string
  number: number
  status?: string
  modTime?: string
  headline?: string
  more?: string
}
const message = ({
  id,
  number,
  status = 'current',
  modTime = '2026-01-01-10:00:00',
  headline = 'Feed words',
  more = '',
}: Message) => `<residential modTime="${modTime}" status="${status}"><agentID>AG1</agentID><uniqueID>${id}</uniqueID>
  <listingAgent id="1"><name>Fay Feed</name></listingAgent>
  <address display="yes"><streetNumber>${number}</streetNumber><street>Park Street</street><suburb display="yes">Kew</suburb>
  <state>VIC</state><postcode>3101</postcode><country>AUS</country></address><price display="yes">700000</price>
  <headline>${headline}</headline><features><bedrooms>3</bedrooms></features>${more}</residential>`
const feed = (...messages: Message[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><propertyList date="2026-01-01-10:00:00">${messages.map(message).join('\n')}</propertyList>`
// A sale of more than a year ago would be added as settled.
const soldOn = dayAhead(portal, -60)
const sold = `<soldDetails><soldPrice display="yes">710000</soldPrice><soldDate>${soldOn}</soldDate></soldDetails>`
const listings = feed(
  { id: 'REA-1', number: 7 },
  { id: 'REA-2', number: 9, status: 'sold', more: sold },
  { id: 'REA-3', number: 11, status: 'deleted' },
)
const table = `listing_id,unique_id,address,status,authority_type,sold_price,sold_date,vendor_id,headline
L1,REA-1,"7 Park St, Kew VIC 3101",Available,Exclusive,,,0012,Old words
L2,,"9 Park St, Kew VIC 3101",Sold,Exclusive,"$720,000",${soldOn},0013,Old words
L4,,"13 Park St, Kew VIC 3101",Withdrawn,,,,,
`
const asDraft = 'Current in Old system. It is added as a draft, so that nothing is published: make it live when you are ready'
const noAgent = 'Fay Feed is no agent in Gable'
const deleted = 'AG1/REA-3 is marked as deleted, but it is not in Gable'

const placeOf = ({ tables }: Move, name: string) => tables.findIndex((one) => one.name === name)
const said = async (me: Call, move: Move, name: string) =>
  (await rows(me, move, placeOf(move, name))).map(({ outcome, reason }) => [outcome, reason])
const listingOf = async (me: Call, move: Move, name: string, n: number) => {
  const found = await rows(me, move, placeOf(move, name))
  return me(listingEndpoints.getOne, { params: { id: found[n]?.record?.id ?? '' } })
}

test('REAXML comes in as a table of listings; what is current there is a draft, and nothing is sent', async () => {
  const me = await newOwner()
  const checked = await check(me, await upload(me, { 'listings.xml': listings }))
  const done = await bring(me, { 'listings.xml': listings })
  const outcomes = [
    ['created', `${asDraft}. ${noAgent}`],
    ['created', noAgent],
    ['refused', deleted],
  ]

  expect(checked.tables).toMatchObject([{ name: 'listings.xml', kind: 'feeds', rows: 3 }])
  expect(await said(me, checked, 'listings.xml')).toEqual(outcomes)
  expect(await said(me, done, 'listings.xml')).toEqual(outcomes)
  expect(done).toMatchObject({ leftOut: [], tables: [{ counts: { created: 2, merged: 0, unchanged: 0, refused: 1 } }] })
  const [draft, gone] = [await listingOf(me, done, 'listings.xml', 0), await listingOf(me, done, 'listings.xml', 1)]
  expect(draft).toMatchObject({ status: 'draft', headline: 'Feed words', bedrooms: 3, priceCents: 70_000_000, agents: [] })
  expect(gone).toMatchObject({ status: 'sold', soldOn, soldPriceCents: 71_000_000 })
  const kept = await me(oldSystemEndpoints.ofListing, { params: { id: draft.id } })
  expect(kept.items).toMatchObject([{ label: 'Agent', value: 'Fay Feed' }])
  await portal.runJobs()
  expect(portal.mails).toEqual([])
})

test('a table of the same move joins the listings of its feed and fills what they lack, in the check as in the move', async () => {
  const me = await newOwner()
  const files = { 'contact.csv': contactsFile, 'listing.csv': table, 'listings.xml': listings }
  const expected = await said(me, await check(me, await upload(me, files)), 'listing.csv')
  const done = await bring(me, files)

  expect(expected.map(([outcome]) => outcome)).toEqual(['merged', 'merged', 'created'])
  expect((await said(me, done, 'listing.csv')).map(([outcome]) => outcome)).toEqual(['merged', 'merged', 'created'])
  const first = await listingOf(me, done, 'listing.csv', 0)
  expect(first.id).toBe((await listingOf(me, done, 'listings.xml', 0)).id)
  expect(first).toMatchObject({ headline: 'Feed words', agencyType: 'exclusive', vendors: [{ name: 'Jane Smith' }] })
  expect(await listingOf(me, done, 'listing.csv', 1)).toMatchObject({ agencyType: 'exclusive', soldPriceCents: 71_000_000 })
})

test('a feed that comes after the table joins its listings by the id of portals, or by property, side and status', async () => {
  const me = await newOwner()
  const first = await bring(me, { 'contact.csv': contactsFile, 'listing.csv': table.replace('L1,REA-1', 'REA-1,') })
  const second = await bring(me, { 'listings.xml': listings })

  expect((await said(me, second, 'listings.xml')).map(([outcome]) => outcome)).toEqual(['merged', 'merged', 'refused'])
  for (const n of [0, 1])
    expect((await listingOf(me, second, 'listings.xml', n)).id).toBe((await listingOf(me, first, 'listing.csv', n)).id)
  expect(await listingOf(me, second, 'listings.xml', 0)).toMatchObject({ headline: 'Old words', bedrooms: 3 })
})

test('the same files again change nothing; a newer message changes what no user has edited, an older one nothing', async () => {
  const me = await newOwner()
  const files = { 'contact.csv': contactsFile, 'listing.csv': table, 'listings.xml': listings }
  const done = await bring(me, files)
  const before = await listingOf(me, done, 'listings.xml', 0)
  const again = await bring(me, files)
  await me(listingEndpoints.update, { params: { id: before.id }, body: { version: before.version, headline: 'Ours' } })
  const newer = await bring(me, {
    'feeds.xml': feed(
      { id: 'REA-1', number: 7, modTime: '2026-02-01-10:00:00', headline: 'New', more: '<description>Sunny</description>' },
      { id: 'REA-1', number: 7, modTime: '2026-01-15-10:00:00', headline: 'Old' },
    ),
  })

  expect((await said(me, again, 'listings.xml')).map(([outcome]) => outcome)).toEqual(['unchanged', 'unchanged', 'refused'])
  expect((await said(me, again, 'listing.csv')).map(([outcome]) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
  expect(await said(me, newer, 'feeds.xml')).toEqual([
    ['merged', 'Changed in Gable since, so it was left as it is: headline'],
    ['unchanged', expect.stringMatching(/older than the last import/)],
  ])
  expect(await listingOf(me, newer, 'feeds.xml', 0)).toMatchObject({ headline: 'Ours', description: 'Sunny', status: 'draft' })
})

test('undo takes a table and the feed that it joined back, and both come in again', async () => {
  const me = await newOwner()
  const files = { 'contact.csv': contactsFile, 'listing.csv': table, 'listings.xml': listings }
  const done = await bring(me, files)
  const { id } = await listingOf(me, done, 'listings.xml', 0)
  await me(e.undo, { params: { id: done.id } })
  await portal.runJobs()

  expect(await get(me, done)).toMatchObject({ state: 'undone', undone: { kept: 0 } })
  await expect(me(listingEndpoints.getOne, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const again = await bring(me, files)
  expect((await said(me, again, 'listings.xml')).map(([outcome]) => outcome)).toEqual(['created', 'created', 'refused'])
})

test('only a REAXML file holds listings of a feed, and its rows are not corrected on screen', async () => {
  const me = await newOwner()
  const one = await upload(me, { 'contact.csv': contactsFile })
  await expect(check(me, one, (tables) => tables.map((t) => ({ ...t, kind: 'feeds' as const })))).rejects.toMatchObject({
    status: 400,
  })
  const done = await bring(me, { 'listings.xml': listings })
  const cells = ['REA-3', 'AG1', 'residential', 'current', '', '', '']
  await expect(me(e.correct, { params: { id: done.id }, body: { table: 0, position: 2, cells } })).rejects.toMatchObject({
    status: 409,
  })
})
