import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { addPhotos } from '#channels/documents/server/testing/printed-listing.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { dayAhead, openAt } from '#workflow/opens/server/testing/houses.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { ListingsFeed } from '../feed.contract.ts'
import { websiteEndpoints as e } from '../website.contract.ts'
import { siteOf } from './testing/site.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const { get, on, liveListing } = siteOf(portal)
const feedOf = async (url: string) => ListingsFeed.parse((await get(url)).json())
const paths = [
  'listings.json',
  'listings.rss',
  'open-homes.ics',
  'sitemap.xml',
  'robots.txt',
  'embed.js',
  'listings',
  'enquiries',
  'enquiry-token',
]

test('nothing is there until the agency switches it on, and nothing after it switches it off', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const { reference } = await liveListing(me)
  const all = [...paths, `listings/${reference}`].map((path) => `/p/${agency.slug}/${path}`)
  const statuses = async () => {
    const answers = []
    for (const url of all) answers.push((await get(url)).statusCode)
    return new Set(answers)
  }
  const before = await statuses()
  await on(me)
  const open = await statuses()
  await on(me, { isOn: false })

  expect([...before]).toEqual([404])
  expect([...open]).toEqual([200])
  expect([...(await statuses())]).toEqual([404])
})

test('the feed says of a listing what is advertised, in the shape of its version', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const day = dayAhead(portal, 5)
  const listing = await liveListing(me, {
    headline: 'Sunny cottage near the bay',
    description: 'A sunny cottage.\n\nWalk to the sand.',
    ...{ bedrooms: 3, bathrooms: 2, garages: 1, priceDisplay: 'text', priceText: 'Contact Jo', reservePriceCents: 99_900_000 },
    address: {
      ...emptyAddress,
      streetNumber: '12',
      street: 'Lantern Street',
      suburb: 'Brighton',
      // Without daylight saving, in which this test would fail half of the year.
      state: 'QLD',
      postcode: '4017',
      latitude: -27.3,
      longitude: 153,
    },
    inspections: [openAt(day)],
    vendors: [{ name: 'Vera Vendor', phone: '0400 000 001', email: 'vera@mail.example' }],
    ...{ internalRemarks: 'Divorce', keyNumber: 'K77', accessDetails: 'Dog' },
  })
  await addPhotos(portal, me, listing.id, 2)
  await portal.runJobs()
  await on(me)
  const answer = await get(`/p/${agency.slug}/listings.json`)
  const [item] = ListingsFeed.parse(answer.json()).items

  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=60' })
  expect(item).toMatchObject({
    id: listing.reference,
    url: `https://portal.agency.example/p/${agency.slug}/listings/${listing.reference}`,
    ...{
      status: 'current',
      price: 'Contact Jo',
      headline: 'Sunny cottage near the bay',
      description: ['A sunny cottage.', 'Walk to the sand.'],
    },
    address: { text: '12 Lantern Street, Brighton QLD 4017', street: '12 Lantern Street', suburb: 'Brighton' },
    position: { latitude: -27.3, longitude: 153 },
    ...{ bedrooms: 3, bathrooms: 2, carSpaces: 1 },
    photos: [{ sizes: [{ longestPx: 400 }, { longestPx: 800 }, { longestPx: 1600 }], isDigitallyAltered: false }, {}],
    openHomes: [{ startsAt: `${day}T11:00:00+10:00`, endsAt: `${day}T11:30:00+10:00`, timeZone: 'Australia/Brisbane' }],
  })
  expect(answer.body).not.toMatch(/vera|vendor@|999,?000|99900000|divorce|K77|0400 000 001|"version":\d/i)
  for (const url of [item?.openHomes[0]?.calendarUrl, item?.photos[0]?.jpeg ?? ''])
    expect((await get(new URL(url ?? '').pathname)).statusCode).toBe(200)
})

test('what a reader has already costs it no bytes, and a change of the listing is seen at once', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const listing = await liveListing(me, { headline: 'Before' })
  await on(me)
  const url = `/p/${agency.slug}/listings.json`
  const first = await get(url)
  const again = await get(url, { 'if-none-match': String(first.headers.etag) })
  await me(listingEndpoints.update, { params: { id: listing.id }, body: { version: listing.version, headline: 'After' } })
  const changed = await get(url, { 'if-none-match': String(first.headers.etag) })

  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect([changed.statusCode, ListingsFeed.parse(changed.json()).items[0]?.headline]).toEqual([200, 'After'])
})

test('who takes gzip gets the same page and feed as gzip, and has it the next time', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await liveListing(me, { description: 'A sunny cottage near the bay. '.repeat(80) })
  await on(me)
  const url = `/p/${agency.slug}/listings.json`
  const plain = await get(url)
  const squeezed = await get(url, { 'accept-encoding': 'br, gzip' })
  const again = await get(url, { 'accept-encoding': 'br, gzip', 'if-none-match': String(squeezed.headers.etag) })
  const page = await get(`/p/${agency.slug}/listings`, { 'accept-encoding': 'gzip' })

  expect(squeezed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(squeezed.rawPayload).toString()).toBe(plain.body)
  expect(again.statusCode).toBe(304)
  expect(gunzipSync(page.rawPayload).toString()).toContain('<h1>Property for sale</h1>')
})

test('pages of the feed add up to all of it, each listing once', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const made = []
  for (let i = 0; i < 5; i++) made.push((await liveListing(me)).reference)
  await on(me)
  const seen: string[] = []
  let url: string | null = `/p/${agency.slug}/listings.json?limit=2`
  while (url !== null) {
    const page: ListingsFeed = await feedOf(url)
    seen.push(...page.items.map(({ id }) => id))
    url = page.nextUrl && page.nextUrl.slice('https://portal.agency.example'.length)
  }

  expect(seen).toEqual(made.toReversed())
})

test('a draft, a withdrawn and a deleted listing are in no feed and on no page', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me)
  const draft = await me(listingEndpoints.create, {
    body: { listingClass: 'residential', address: { ...emptyAddress, suburb: 'Secretville' } },
  })
  const withdrawn = await liveListing(me)
  await me(listingEndpoints.update, {
    params: { id: withdrawn.id },
    body: { version: withdrawn.version, status: 'withdrawn', statusReason: 'The vendor has changed their mind' } as never,
  })
  const feeds = []
  for (const path of paths) feeds.push((await get(`/p/${agency.slug}/${path}`)).body)
  const pages = []
  for (const { reference } of [draft, withdrawn]) pages.push((await get(`/p/${agency.slug}/listings/${reference}`)).statusCode)

  expect((await feedOf(`/p/${agency.slug}/listings.json`)).items).toEqual([])
  expect(feeds.join()).not.toContain(draft.reference)
  expect(feeds.join()).not.toContain(withdrawn.reference)
  expect(pages).toEqual([404, 404])
})

test('a sold listing keeps its first photo and its figures, for as long as the agency chose', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const listing = await liveListing(me, { description: 'Now private.', headline: 'Now private' })
  const { version } = await me(listingEndpoints.update, {
    params: { id: listing.id },
    body: {
      version: listing.version,
      status: 'sold',
      ...{ soldOn: dayAhead(portal, -10), soldPriceCents: 150_000_000, soldPriceDisplay: 'no' },
    },
  })
  expect(version).toBeGreaterThan(listing.version)
  await on(me)
  const [item] = (await feedOf(`/p/${agency.slug}/listings.json?status=sold`)).items
  const page = await get(`/p/${agency.slug}/listings/${listing.reference}`)
  await on(me, { soldDays: 5 })

  expect(item).toMatchObject({ status: 'sold', price: '', headline: null, description: [], closedOn: dayAhead(portal, -10) })
  expect(page.body).toContain('Sold on')
  expect(page.body).not.toMatch(/Now private|1,500,000/)
  expect((await feedOf(`/p/${agency.slug}/listings.json?status=sold`)).items).toEqual([])
  expect((await get(`/p/${agency.slug}/listings/${listing.reference}`)).statusCode).toBe(404)
})

test('a listing that the law forbids to advertise as it is stays out, and the settings say why', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const listing = await liveListing(me)
  await on(me)
  // An earlier version could have left it like this.
  await portal.owner.query(
    `update listings set fields = fields || '{"priceDisplay": "text", "priceText": "From $900,000"}' where agency_id = $1 and id = $2`,
    [me.agencyId, listing.id],
  )
  portal.advance(61_000)
  const { shownCount, leftOut } = await me(e.settings, {})

  expect((await feedOf(`/p/${agency.slug}/listings.json`)).items).toEqual([])
  expect([shownCount, leftOut.map(({ reference }) => reference)]).toEqual([0, [listing.reference]])
})

test('the page has its description, previews and data for search engines, and runs no script', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const listing = await liveListing(me, {
    ...{ headline: 'By the bay', bedrooms: 3, bathrooms: 2, category: 'House', priceDisplay: 'show' },
    inspections: [openAt(dayAhead(portal, 5))],
  })
  await on(me)
  const { body, headers } = await get(`/p/${agency.slug}/listings/${listing.reference}`)
  const graph = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '') as { '@graph': object[] }

  expect(graph['@graph']).toMatchObject([
    {
      '@type': 'RealEstateListing',
      mainEntity: { '@type': 'House', numberOfBedrooms: 3 },
      offers: { price: 1_200_000, priceCurrency: 'AUD' },
    },
    { '@type': 'Event', location: { '@type': 'Place' } },
  ])
  expect(body).toContain('<meta property="og:title"')
  expect(body.match(/<script/g)).toHaveLength(1)
  expect(headers['content-security-policy']).not.toMatch(/unsafe|script-src|\*/)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['set-cookie']).toBeUndefined()
})

test('a website that the agency has named may show the pages in a frame, and no other', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  await on(me, { domains: ['https://www.Harbour.example/home'] })
  const { headers } = await get(`/p/${agency.slug}/listings`)

  expect(headers['content-security-policy']).toContain('frame-ancestors https://www.harbour.example')
  expect(headers['x-frame-options']).toBe('')
})

test('the calendar has the open homes ahead and the sitemap the pages, by their references', async () => {
  const agency = await portal.newAgency()
  const me = await agency.signIn()
  const listing = await liveListing(me, { inspections: [openAt(dayAhead(portal, 3))] })
  await on(me)
  const [calendar, sitemap, rss] = [
    await get(`/p/${agency.slug}/open-homes.ics`),
    await get(`/p/${agency.slug}/sitemap.xml`),
    await get(`/p/${agency.slug}/listings.rss`),
  ]

  expect(calendar.body.match(/BEGIN:VEVENT/g)).toHaveLength(1)
  for (const { body } of [sitemap, rss]) expect(body).toContain(`/listings/${listing.reference}<`)
})

test('the script for other websites is small and sets nothing', async () => {
  const agency = await portal.newAgency()
  await on(await agency.signIn())
  const { body, headers } = await get(`/p/${agency.slug}/embed.js`)

  expect(Buffer.byteLength(body)).toBeLessThan(15_000)
  expect(body).not.toMatch(/document\.cookie|localStorage|sessionStorage|indexedDB|innerHTML|eval\(/)
  expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
})
