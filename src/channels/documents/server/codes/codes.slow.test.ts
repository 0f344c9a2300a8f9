import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { codeEndpoints as e } from '../../codes.contract.ts'
import { documentEndpoints } from '../../documents.contract.ts'
import { isPerson } from '../../codes.rules.ts'
import { addPhotos, at, listingOf as anyListingOf, pdfOf } from '../testing/printed-listing.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const me = await (await portal.newAgency()).signIn()
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
let houses = 0
/** Each in a house of its own: one that is live keeps others from its address. */
const listingOf = (by: typeof me, changes: object = {}) =>
  anyListingOf(by, {
    address: at({ streetNumber: `${++houses}`, street: 'Lantern Street', suburb: 'Brighton', state: 'VIC', postcode: '3186' }),
    ...changes,
  })
let address = 0
/** From another phone each time. */
const get = (url: string, headers: Record<string, string> = { 'user-agent': phone }, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({ method, url, headers, remoteAddress: `10.1.0.${address++ % 250}` })
const codes = async (listingId: string) => (await me(e.list, { params: { listingId } })).items
const pathOf = (url: string | undefined) => new URL(url ?? '').pathname
const become = async (id: string, status: string, more: object = {}) => {
  const { version } = await me(listingEndpoints.getOne, { params: { id } })
  await me(listingEndpoints.update, { params: { id }, body: { version, status, ...more } as never })
}
/** Readable in the annotation of the code. */
const linkIn = async (listingId: string, brochureType: string) => {
  const pdf = (await pdfOf(me, listingId, { brochureType })).toString('latin1')
  return /\/URI \((https:\/\/portal\.agency\.example\/q\/[^)]+)\)/.exec(pdf)?.[1]
}

test('each kind of document carries a code of its own, the same on every print', async () => {
  const listingId = await listingOf(me, { links: [] })
  await me(documentEndpoints.preview, { params: { listingId }, query: { type: 'dl' } })
  const card = await linkIn(listingId, 'window-a4')
  await linkIn(listingId, 'dl')
  const made = await codes(listingId)

  expect(made.map(({ piece, place, scans }) => [piece, place, scans])).toEqual([
    ['dl', '', 0],
    ['window-a4', '', 0],
  ])
  if (card) expect(card).toBe(made[1]?.url)
  expect(new Set(made.map(({ url }) => url)).size).toBe(2)
  await me(documentEndpoints.createTile, { params: { listingId }, query: {} })
  expect(await codes(listingId)).toHaveLength(2)
})

test('a code follows the listing: nothing before it is live, its page while it is, what is like it once it is sold', async () => {
  const suburb = at({ streetNumber: '7', street: 'Harbour Street', suburb: 'Mosman', state: 'NSW', postcode: '2088' })
  const other = await listingOf(me, { links: [], address: { ...suburb, streetNumber: '9' }, headline: 'The one beside it' })
  await become(other, 'live')
  const listingId = await listingOf(me, { links: [], address: suburb, headline: 'Water <at> the door' })
  await addPhotos(portal, me, listingId, 2)
  await me(documentEndpoints.preview, { params: { listingId }, query: { type: 'dl' } })
  const [code] = await codes(listingId)
  const open = async () => {
    const { statusCode, headers } = await get(pathOf(code?.url))
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store'])
    return get(String(headers.location))
  }

  const draft = await open()
  expect(draft.body).toContain('isn’t on the market')
  expect(draft.body).not.toMatch(/7 Harbour/)

  await become(listingId, 'live')
  const live = await open()
  expect(live.statusCode).toBe(200)
  expect(live.body).toContain('7 Harbour Street, Mosman\u00A0NSW\u00A02088</h1>')
  expect(live.body).toContain('Water &lt;at&gt; the door')
  expect(live.body).toMatch(/property="og:image" content="https:\/\/portal\.agency\.example\/m\//)
  expect(live.body).not.toMatch(/<script|javascript:/i)
  const fonts = await Promise.all([...live.body.matchAll(/url\((\/fonts\/[^)]+)\)/g)].map(([, path]) => get(String(path))))
  const weight = fonts.reduce((bytes, { rawPayload }) => bytes + rawPayload.length, Buffer.byteLength(live.body))
  expect(weight).toBeLessThan(60_000)
  expect(live.headers['content-security-policy']).toMatch(/^default-src 'none'/)

  await become(listingId, 'sold', { soldPriceCents: 210_000_000, soldOn: '2026-11-01' })
  const sold = await open()
  expect(sold.body).toContain('>Sold<')
  expect(sold.body).toContain('The one beside it')
  expect((await codes(listingId))[0]?.scans).toBe(3)
})

test('strangers get the brochure of what is advertised and lawful, and of nothing else', async () => {
  const suburb = at({ streetNumber: '11', street: 'Harbour Street', suburb: 'Mosman', state: 'NSW', postcode: '2088' })
  const listingId = await listingOf(me, { links: [], address: suburb, headline: 'Water at the door' })
  await me(documentEndpoints.preview, { params: { listingId }, query: { type: 'dl' } })
  const [code] = await codes(listingId)
  const page = async () => get(String((await get(pathOf(code?.url))).headers.location))
  const slug = pathOf(code?.url).split('/')[2] ?? ''
  const brochure = (id = listingId, of = slug) => get(`/p/${of}/property/${id}/brochure.pdf`)
  expect((await brochure()).statusCode).toBe(404)

  await become(listingId, 'live')
  const link = /href="([^"]+\/brochure\.pdf)"/.exec((await page()).body)?.[1]
  const answer = await get(pathOf(link))
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toContain('inline')
  expect(answer.headers['x-robots-tag']).toBe('noindex')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const stranger = await portal.newAgency()
  for (const [id, of] of [
    [listingId, stranger.slug],
    ['01890a5d-ac96-774b-bcce-b302099a8057', slug],
    ['not-an-id', slug],
  ] as const)
    expect((await brochure(id, of)).statusCode).toBe(404)

  // A listing that became unlawful after it went live, e.g. by a new rule.
  const describe = (description: string) =>
    portal.owner.query('update listings set fields = fields || $2::jsonb where id = $1', [
      listingId,
      JSON.stringify({ description }),
    ])
  await describe('Offers above $1,200,000.')
  expect((await page()).body).not.toContain('brochure.pdf')
  expect((await brochure()).statusCode).toBe(404)
  await describe('A quiet house')
  expect((await brochure()).statusCode).toBe(200)

  await become(listingId, 'sold', { soldPriceCents: 210_000_000, soldOn: '2026-11-01' })
  expect((await page()).body).not.toContain('brochure.pdf')
  expect((await brochure()).statusCode).toBe(404)
})

test('while it is advertised with a web page of its own, the code leads there', async () => {
  const listingId = await listingOf(me)
  await become(listingId, 'live')
  await me(documentEndpoints.preview, { params: { listingId }, query: {} })
  const [code] = await codes(listingId)
  expect((await get(pathOf(code?.url))).headers.location).toBe('https://agency.example/12-lantern')
})

test('scans are counted per day; robots, previews, prefetching and HEAD are not', async () => {
  const listingId = await listingOf(me)
  await me(documentEndpoints.preview, { params: { listingId }, query: {} })
  const [code] = await codes(listingId)
  const path = pathOf(code?.url)
  await get(path)
  await get(path)
  await get(path, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' })
  await get(path, { 'user-agent': 'WhatsApp/2.23' })
  await get(path, {})
  await get(path, { 'user-agent': phone, 'sec-purpose': 'prefetch' })
  await get(path, { 'user-agent': phone }, 'HEAD')
  portal.advance(86_400_000)
  await get(path)
  portal.advance(-86_400_000)

  const [counted] = await codes(listingId)
  expect(counted?.scans).toBe(3)
  const { rows } = await portal.owner.query(
    'select scans from short_link_scans where agency_id = $1 and link_id = $2 order by day',
    [me.agencyId, code?.id],
  )
  expect(rows).toEqual([{ scans: 2 }, { scans: 1 }])
  expect(isPerson({ agent: phone, purpose: '' })).toBe(true)
})

test('one phone that loads a code again and again is counted ten times a minute at most', async () => {
  const listingId = await listingOf(me)
  const code = await me(e.create, { params: { listingId }, body: { piece: 'sign', place: 'Front fence' } })
  for (let i = 0; i < 14; i++)
    await portal.app.inject({ url: pathOf(code.url), headers: { 'user-agent': phone }, remoteAddress: '10.9.9.9' })
  expect((await codes(listingId)).map(({ place, scans }) => [place, scans])).toEqual([['Front fence', 10]])
})

test('a signboard has a code as an SVG image; those who only read may not add one', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signIn()
  const listingId = await listingOf(owner)
  const { id } = await owner(e.create, { params: { listingId }, body: { piece: 'sign', place: 'Corner' } })
  const svg = String(await owner(e.image, { params: { id } }))
  const reader = await agency.signIn('readOnly')

  expect(svg).toMatch(/^<svg [^>]+viewBox="0 0 (\d+) \1"/)
  await expect(reader(e.create, { params: { listingId }, body: { piece: 'sign', place: 'Gate' } })).rejects.toMatchObject({
    status: 403,
  })
  await expect(me(e.image, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a wrong code opens a page of the agency with a way back; a wrong agency only says so', async () => {
  const { agencySlug, tradingName } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
  const pages = [
    await get(`/q/${agencySlug}/zzzzzzz`),
    await get(`/q/${agencySlug}/..%2f`),
    await get('/q/no-such-agency/zzzzzzz'),
  ]
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect(pages[0]?.body).toContain(`href="https://portal.agency.example/p/${agencySlug}"`)
  expect(pages[0]?.body).toContain(tradingName)
  for (const cut of [
    `/q/${agencySlug}`,
    `/q/${agencySlug}/abcdefgh/x`,
    `/p/${agencySlug}/property/${crypto.randomUUID()}/floor-plan`,
  ]) {
    const page = await get(cut)
    expect([page.statusCode, page.body.includes(tradingName)]).toEqual([404, true])
  }
  // A listing of another agency is not shown under this name.
  const foreign = await (await portal.newAgency()).signIn()
  const listingId = await listingOf(foreign, { links: [] })
  expect((await get(`/p/${agencySlug}/property/${listingId}`)).statusCode).toBe(404)
})
