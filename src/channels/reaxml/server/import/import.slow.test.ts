import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import { hasSharedData } from '#common/testing/shared-data.ts'
import { sampleBytes, sampleNames } from '#formats/reaxml/testing.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { all, feed, house, listing, preview } from '../testing/feeds.ts'
import { reaxmlEndpoints as e } from '../../reaxml.contract.ts'

const portal = await testPortal({ DATABASE_LOCK_TIMEOUT_S: '0.5' })
async function run(me: Call, text: string) {
  const { batch } = await preview(portal, me, { name: 'feed.xml', text })
  await me(e.start, { params: { id: batch.id } })
  await portal.runJobs()
  return {
    batch: await me(e.batch, { params: { id: batch.id } }),
    items: (await me(e.items, { params: { id: batch.id }, query: { limit: 200 } })).items,
  }
}

test('a preview says what would happen and changes nothing', async () => {
  const me = await (await portal.newAgency()).signIn('agent')

  const { status, batch } = await preview(
    portal,
    me,
    { name: 'a.xml', text: feed(listing('A1', house(500_000)), listing('A2', '', { status: 'sold' })) },
    { name: 'broken.xml', text: '<propertyList>\n<residential' },
  )

  expect(status).toBe(201)
  expect(batch).toMatchObject({
    state: 'previewed',
    total: 2,
    done: 0,
    counts: { created: 1, refused: 1 },
    fileNames: ['a.xml', 'broken.xml'],
    fileErrors: [{ file: 'broken.xml', error: expect.stringMatching(/line 2/) }],
  })
  expect(await all(me)).toEqual([])
})

test('an import creates the listing with its price, its agent and its status', async () => {
  const me = await (await portal.newAgency()).signIn()

  const { batch, items } = await run(me, feed(listing('B1', house(500_000))))

  expect(batch).toMatchObject({ state: 'finished', done: 1, counts: { created: 1 } })
  const imported = await me(listingEndpoints.getOne, { params: { id: items[0]?.listingId ?? '' } })
  expect(imported).toMatchObject({
    status: 'live',
    priceCents: 50_000_000,
    headline: 'A house',
    address: { suburb: 'Richmond', state: 'VIC' },
    agentProfiles: [{ name: 'Ann Lee' }],
  })
})

test('importing twice changes nothing, also when another file spoke in between', async () => {
  const me = await (await portal.newAgency()).signIn()
  const [first, second] = [feed(listing('C1', house(500_000))), feed(listing('C1', house(450_000)))]
  await run(me, first)
  await run(me, second)
  const [before] = await all(me)

  const again = [await run(me, first), await run(me, second)]

  expect(again.map(({ batch }) => batch.counts)).toEqual([
    expect.objectContaining({ unchanged: 1, updated: 0 }),
    expect.objectContaining({ unchanged: 1, updated: 0 }),
  ])
  expect(await all(me)).toEqual([before])
  expect(before).toMatchObject({ priceCents: 45_000_000, version: 2 })
})

test('an update keeps what the feed leaves out and what people added', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { items } = await run(me, feed(listing('D1', house(500_000))))
  const id = items[0]?.listingId ?? ''
  await me(listingEndpoints.update, { params: { id }, body: { version: 1, internalRemarks: 'Key with the neighbour' } })

  await run(me, feed(listing('D1', '<price>480000</price>', { modTime: '2026-11-02-10:00:00' })))

  expect(await me(listingEndpoints.getOne, { params: { id } })).toMatchObject({
    priceCents: 48_000_000,
    headline: 'A house',
    internalRemarks: 'Key with the neighbour',
  })
})

test('an older message is not taken', async () => {
  const me = await (await portal.newAgency()).signIn()
  await run(me, feed(listing('E1', house(500_000), { modTime: '2026-11-05-10:00:00' })))

  const { items } = await run(me, feed(listing('E1', house(400_000), { modTime: '2026-11-04-10:00:00' })))

  expect(items[0]).toMatchObject({ outcome: 'unchanged', warnings: expect.arrayContaining([expect.stringContaining('older')]) })
})

test('sold, under offer, withdrawn and deleted reach the listing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { items } = await run(me, feed(listing('F1', house(500_000))))
  const id = items[0]?.listingId ?? ''
  const status = async () => (await me(listingEndpoints.getOne, { params: { id } })).status
  await run(me, feed(listing('F1', '<underOffer value="yes"/>', { modTime: '2026-11-02-10:00:00' })))
  expect(await status()).toBe('underOffer')
  await run(
    me,
    feed(
      listing('F1', '<soldDetails><price display="no">580000</price><date>2026-11-03</date></soldDetails>', {
        status: 'sold',
        modTime: '2026-11-03-10:00:00',
      }),
    ),
  )
  expect(await me(listingEndpoints.getOne, { params: { id } })).toMatchObject({
    status: 'sold',
    soldPriceCents: 58_000_000,
    soldOn: '2026-11-03',
  })
  await run(me, feed(listing('F1', '', { status: 'withdrawn', modTime: '2026-11-04-10:00:00' })))
  expect(await status()).toBe('withdrawn')
  await run(me, feed(listing('F1', '', { status: 'deleted', modTime: '2026-11-05-10:00:00' })))
  await expect(status()).rejects.toMatchObject({ status: 404 })
})

test('the login in a feed is neither stored nor logged, and DTDs are never fetched', async () => {
  const me = await (await portal.newAgency()).signIn()
  const text = feed(listing('I1', house(500_000))).replace(
    '<propertyList',
    '<!DOCTYPE propertyList SYSTEM "http://127.0.0.1:9/never.dtd"><propertyList',
  )
  const { batch } = await run(me, text)

  expect(batch.counts.created).toBe(1)
  const { rows } = await portal.owner.query(
    "select string_agg(t::text, ' ') as text from (select to_jsonb(i) as t from import_items i union all select to_jsonb(l) from listings l union all select to_jsonb(b) from import_batches b) x",
  )
  expect(`${rows[0].text} ${portal.logLines.join(' ')}`).not.toMatch(/feedsecret|feeduser/)
})

test('what a class alone has comes into its own fields', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { items } = await run(
    me,
    feed(
      listing('K1', `${house(900_000)}<ruralFeatures><fencing>Boundary</fencing><soilTypes>Loam</soilTypes></ruralFeatures>`, {
        root: 'rural',
      }),
    ),
  )

  const rural = await me(listingEndpoints.getOne, { params: { id: items[0]?.listingId ?? '' } })

  expect(rural).toMatchObject({ fencing: 'Boundary', soilTypes: 'Loam', importedElements: [] })
  expect(emptyFields('rural').saleOrLease).toBe(rural.saleOrLease)
})

test('every sample file comes in, and a second time changes nothing', async () => {
  const me = await (await portal.newAgency()).signIn()
  const files = sampleNames.map((name) => ({ name, text: Buffer.from(sampleBytes(name)).toString('utf8') }))
  const once = async () => {
    const { batch } = await preview(portal, me, ...files)
    await me(e.start, { params: { id: batch.id } })
    await portal.runJobs()
    return me(e.batch, { params: { id: batch.id } })
  }
  const first = await once()
  const before = await all(me)

  const second = await once()

  expect(first.fileErrors).toEqual([
    { file: 'own__InvalidCharacter.xml', error: expect.stringMatching(/line 6, column 26/) },
    ...(hasSharedData ? [{ file: 'ore__REA-InvalidCharacter.xml', error: expect.stringMatching(/line 39, column 14/) }] : []),
  ])
  expect(first.counts.created).toBeGreaterThan(5)
  expect(second.counts).toMatchObject({ created: 0, updated: 0 })
  expect(await all(me)).toEqual(before)
})

test('a vendor of a feed is linked to the contact with the same e-mail, and stays linked when the feed comes again; others stay words', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { id } = await me(contactEndpoints.create, {
    body: { firstName: 'Jo', lastName: 'Vale', emails: [{ address: 'jo@vale.example', label: 'personal' }] },
  })
  const vendor = (name: string, email: string) => `<vendorDetails><name>${name}</name><email>${email}</email></vendorDetails>`
  const both = `${vendor('Jo Vale', 'JO@vale.example')}${vendor('Al Reed', 'al@reed.example')}`
  await run(me, feed(listing('V1', house(500_000, both))))
  await run(me, feed(listing('V1', house(510_000, both), { modTime: '2026-11-02-10:00:00' })))

  const [row] = await all(me)
  const { vendors, priceCents } = await me(listingEndpoints.getOne, { params: { id: row?.id ?? '' } })
  expect(priceCents).toBe(51_000_000)
  expect(vendors).toMatchObject([{ name: 'Jo Vale', contactId: id }, { name: 'Al Reed' }])
  expect(vendors[1]?.contactId ?? null).toBeNull()
})

test('HTML in a feed’s text comes in as paragraphs and bullets', async () => {
  const me = await (await portal.newAgency()).signIn()
  const html = '<p>Sun &amp;amp; sea.</p><ul><li>Pool</li><li>Shed</li></ul><div>Call us</div>'
  await run(me, feed(listing('H1', house(500_000, `<description><![CDATA[${html}]]></description>`))))

  const [row] = await all(me)
  const { description } = await me(listingEndpoints.getOne, { params: { id: row?.id ?? '' } })

  expect(description).toBe('Sun & sea.\n\n• Pool\n• Shed\n\nCall us')
})

test('a feed is told what may not be advertised as it says', async () => {
  const me = await (await portal.newAgency()).signIn()
  const { items } = await run(me, feed(listing('L1', house(500_000, '<priceView>$800,000 - $1,200,000</priceView>'))))
  expect(JSON.stringify(items)).toContain('50.0% wide')
})
