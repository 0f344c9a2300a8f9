import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { listingClasses } from '#common/listing/listing-values.ts'
import { agentEndpoints } from '#accounts/agents/agents.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'
import { sheetRows } from '#formats/spreadsheet/testing.ts'
import { readFeed } from '#formats/reaxml/reaxml.ts'

const portal = await testPortal()
let number = 0
const place = () => ({
  ...emptyAddress,
  streetNumber: String(++number),
  street: 'Main Road',
  suburb: 'Richmond',
  state: 'VIC' as const,
  postcode: '3121',
})

const textOf = async (bytes: unknown) => Buffer.from(bytes as Uint8Array).toString('utf8')
const xmlOf = async (me: Call, query = {}) => textOf(await me(e.exportReaxml, { query }))

/** Uploads a file, imports it and says what became of each listing. */
async function importing(me: Call, xml: string) {
  const form = `--b\r\ncontent-disposition: form-data; name="files"; filename="a.xml"\r\ncontent-type: text/xml\r\n\r\n${xml}\r\n--b--\r\n`
  const answer = await portal.app.inject({
    method: 'POST',
    url: e.preview.path,
    headers: { authorization: `Bearer ${me.accessToken}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: form,
  })
  const { id } = answer.json<{ id: string }>()
  await portal.runJobs()
  await me(e.start, { params: { id } })
  await portal.runJobs()
  const batch = await me(e.batch, { params: { id } })
  const items = await me(e.items, { params: { id }, query: { limit: 200 } })
  return { batch, items: items.items }
}

async function oneOfEach(me: Call) {
  const made = []
  for (const listingClass of listingClasses)
    made.push(
      await me(listingEndpoints.create, {
        body: {
          listingClass,
          address: place(),
          headline: `The ${listingClass}`,
          category: listingClass === 'residential' ? 'House' : null,
          priceCents: 90_000_000,
          rentCents: 65_000,
          tags: ['pool'],
          links: [{ kind: 'virtualTour', url: 'https://tour.example/1' }],
          internalRemarks: 'SECRET',
          vendors: [{ name: 'SECRET', phone: null, email: null }],
        },
      }),
    )
  return made
}

test('all listings leave in one file; drafts only when they are asked for, secrets only for the owner who asks', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const [first] = await oneOfEach(me)
  await me(listingEndpoints.update, { params: { id: first?.id ?? '' }, body: { version: 1, status: 'live' } })

  expect(readFeed(Buffer.from(await xmlOf(me))).listings).toHaveLength(1)
  const all = await xmlOf(me, { includeDrafts: 'true' })
  expect(readFeed(Buffer.from(all)).listings).toHaveLength(listingClasses.length)
  expect(all).not.toContain('SECRET')
  expect(await xmlOf(me, { withPrivate: 'true' })).toContain('SECRET')
  const agent = await agency.signIn('agent')
  await expect(agent(e.exportReaxml, { query: { withPrivate: 'true' } })).rejects.toMatchObject({ status: 403 })
  expect(readFeed(Buffer.from(await xmlOf(agent, { includeDrafts: 'true' }))).listings).toEqual([])
})

test('one, many, and none of another agency', async () => {
  const me = await (await portal.newAgency()).signIn()
  const other = await (await portal.newAgency()).signIn()
  const [a, b] = await oneOfEach(me)
  const [theirs] = await oneOfEach(other)
  const ids = [a?.id ?? '', b?.id ?? '', theirs?.id ?? '']

  expect(readFeed(Buffer.from(await xmlOf(me, { ids: ids.join(','), includeDrafts: 'true' }))).listings).toHaveLength(2)
  const posted = await textOf(await me(e.exportReaxmlOf, { body: { ids, includeDrafts: true } }))
  expect(readFeed(Buffer.from(posted)).listings).toHaveLength(2)
  await expect(me(e.exportReaxml, { query: { ids: 'nonsense' } })).rejects.toMatchObject({
    problem: { fields: [{ path: 'ids' }] },
  })
})

test('what left comes back to another agency as it was, and the second time nothing changes', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = await oneOfEach(me)
  const xml = await xmlOf(me, { includeDrafts: 'true', withPrivate: 'true' })
  const other = await (await portal.newAgency()).signIn()

  const first = await importing(other, xml)
  expect(first.batch.counts).toMatchObject({ created: made.length, refused: 0 })
  for (const [index, { listingId }] of first.items.entries()) {
    const back = await other(listingEndpoints.getOne, { params: { id: listingId ?? '' } })
    const { listingClass, headline, tags, links, internalRemarks, vendors, category, status, rentCents } =
      made[index] ?? ({} as never)
    expect(back).toMatchObject({ listingClass, headline, tags, links, internalRemarks, vendors, category, status, rentCents })
  }
  expect((await importing(other, xml)).batch.counts).toMatchObject({ unchanged: made.length, created: 0, updated: 0 })
})

test('our own file, imported where it came from, changes nothing at all; and never overwrites what was changed since', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = await oneOfEach(me)
  const xml = await xmlOf(me, { includeDrafts: 'true' })
  expect((await importing(me, xml)).batch.counts).toMatchObject({ unchanged: made.length, created: 0, updated: 0 })

  portal.advance(60_000)
  const [first] = made
  await me(listingEndpoints.update, { params: { id: first?.id ?? '' }, body: { version: 1, headline: 'Newer' } })
  expect((await importing(me, xml)).batch.counts).toMatchObject({ unchanged: made.length })
  expect(await me(listingEndpoints.getOne, { params: { id: first?.id ?? '' } })).toMatchObject({ headline: 'Newer', version: 2 })
})

test('a table for spreadsheets has the same listings, one line each', async () => {
  const me = await (await portal.newAgency()).signIn()
  await oneOfEach(me)
  const csv = await textOf(await me(e.exportCsv, { query: { includeDrafts: 'true' } }))

  expect(csv.startsWith('\ufeffid,reference,status,priceLabel')).toBe(true)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(listingClasses.length + 1)
  expect(csv).not.toContain('SECRET')
})

test('the spreadsheet has the columns an office reads: words, dollars, local days; and nothing that is private', async () => {
  const me = await (await portal.newAgency()).signIn()
  const made = await me(listingEndpoints.create, {
    body: {
      ...{ listingClass: 'residential', address: place(), category: 'AcreageSemi-rural', methodOfSale: 'eoi' },
      ...{ priceCents: 128_000_000, priceDisplay: 'hide', headline: '=1+1', bedrooms: 4, landArea: { value: 1, unit: 'acre' } },
      ...{ auctionAt: '2026-12-12T12:00', internalRemarks: 'SECRET', reservePriceCents: 1_234_500 },
    } as never,
  })
  const [headings = [], row = []] = sheetRows(
    Buffer.from((await me(e.exportSpreadsheet, { body: { includeDrafts: true } })) as never),
  )
  const shown = Object.fromEntries(headings.map((heading, i) => [heading, row[i]]))

  expect(headings).toHaveLength(26)
  expect(shown).toMatchObject({
    ...{ Reference: made.reference, Status: 'Draft', 'Sale or lease': 'Sale', Class: 'Residential', Type: 'Acreage, semi-rural' },
    ...{
      Suburb: 'Richmond',
      'Asking price': 1_280_000,
      Bedrooms: 4,
      'Land m²': 4046.86,
      'Method of sale': 'Expressions of interest',
    },
    ...{ Auction: 46_368.5, Headline: '=1+1' },
  })
  expect(JSON.stringify(row)).not.toMatch(/SECRET|12345/)
  const csv = await textOf(await me(e.exportSpreadsheet, { body: { includeDrafts: true, format: 'csv' } }))
  expect(csv).toContain("'=1+1")
  expect(csv).toContain('2026-12-12 12:00')
  await expect(
    (await portal.newAgency()).signIn(['contacts.read']).then((who) => who(e.exportSpreadsheet, { body: {} })),
  ).rejects.toMatchObject({ status: 403 })
})

test('of a feed of 500 every tenth broken, nine tenths arrive and each broken one is named with file and key', async () => {
  const me = await (await portal.newAgency()).signIn()
  const listing = (i: number) => {
    const id = i % 10 === 0 ? '' : `<uniqueID>N-${i}</uniqueID>`
    const price = i % 20 === 10 ? 'about a million' : '900000'
    return `<residential modTime="2026-11-01-12:00:00" status="current"><agentID>XNWXNW</agentID>${id}<price>${price}</price><address><streetNumber>${i}</streetNumber><street>Broken Road</street><suburb>Richmond</suburb><state>VIC</state><postcode>3121</postcode></address></residential>`
  }
  const xml = `<propertyList date="2026-11-01" username="" password="">${Array.from({ length: 500 }, (_, i) => listing(i)).join('')}</propertyList>`

  const { batch } = await importing(me, xml)

  expect(batch.counts).toMatchObject({ created: 450, refused: 50 })
  const refused = await me(e.items, { params: { id: batch.id }, query: { limit: 200, outcome: 'refused' } })
  expect(refused.items).toHaveLength(50)
  for (const item of refused.items) {
    expect(item).toMatchObject({ file: 'a.xml', agentId: 'XNWXNW', reasons: ['No uniqueID provided'] })
    expect(item.address).toMatch(/^\d+ Broken Road, Richmond$/)
  }
})

test('what each agent does, and the titles of documents, go along and come back', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { items: mine } = await importing(
    me,
    `<propertyList><commercial modTime="2026-11-01-12:00:00" status="current"><agentID>XNWXNW</agentID><uniqueID>T1</uniqueID>
      <listingAgent id="1"><name>Ann Lee</name><email>ann@lee.example</email><twitterURL>https://www.twitter.com/annlee</twitterURL></listingAgent>
      <listingAgent id="2"><name>Bo Ray</name><email>bo@ray.example</email></listingAgent>
      <address><street>Dock Road</street><suburb>Richmond</suburb></address><headline>A shop</headline>
      <objects><document id="1" url="http://127.0.0.1:9/plan.pdf" title="Floor plan and outgoings" format="pdf"/></objects></commercial></propertyList>`,
  )
  const id = mine[0]?.listingId ?? ''
  const before = await me(listingEndpoints.getOne, { params: { id } })
  expect(before.media).toMatchObject([{ kind: 'document', caption: 'Floor plan and outgoings' }])
  const [ann, bo] = before.agents
  const agents = [
    { agentId: ann?.agentId ?? '', role: 'selling' as const, splitPercent: 70 },
    { agentId: bo?.agentId ?? '', role: 'associate' as const, isShownOnPortals: false },
  ]
  await me(listingEndpoints.update, { params: { id }, body: { version: before.version, agents } })

  const other = await (await portal.newAgency()).signIn()
  const { items } = await importing(other, await xmlOf(me, { withPrivate: 'true' }))
  const back = await other(listingEndpoints.getOne, { params: { id: items[0]?.listingId ?? '' } })

  expect(back.agents).toMatchObject([
    { role: 'selling', splitPercent: 70 },
    { role: 'associate', isShownOnPortals: false },
  ])
  const profile = await other(agentEndpoints.getOne, { params: { id: back.agents[0]?.agentId ?? '' } })
  expect(profile.socials).toMatchObject({ x: 'https://www.twitter.com/annlee' })
})
