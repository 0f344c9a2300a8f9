import { expect, test } from 'vitest'
import { contactEndpoints } from '#core/contacts/contacts.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { altered, respelled } from '#server/testing/altered-link.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { marketAnalysisEndpoints as e } from '../../market-analysis.contract.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const me = await agency.signIn()
const kew = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
const sale = (address: string, more: object = {}) => ({
  ...{ source: 'typed' as const, address, suburb: 'Kew', soldOn: '2026-06-01', priceCents: 140_000_000, why: 'Same street' },
  ...more,
})
const evidence = (id: string, who: Call = me) => who(estimateEndpoints.evidence, { params: { id } })
const estimate = async (id: string, fromCents: number, more: object = {}) =>
  me(estimateEndpoints.save, {
    params: { id },
    body: { version: (await evidence(id)).version, fromCents, toCents: fromCents + 10_000_000, ...more },
  })
const compare = async (id: string, items: object[]) =>
  me(estimateEndpoints.compare, { params: { id }, body: { version: (await evidence(id)).version, items } as never })
async function appraised(more: object = {}) {
  const owner = await me(contactEndpoints.create, { body: { firstName: 'Ann', lastName: 'Quietowner' } })
  const fee = { kind: 'percent' as const, percentHundredths: 220, gst: 'inclusive' as const }
  const { id } = await me(appraisalEndpoints.create, {
    body: {
      ...{ address: kew, notes: 'Secret note', fee, evenIfOpen: true, agentIds: [me.agentId] },
      people: [{ contactId: owner.id, expectsFromCents: 177_700_000 }],
      ...more,
    } as never,
  })
  return id
}
const share = (appraisalId: string, by: Call = me) => by(e.share, { params: { appraisalId } })
const pathOf = ({ url }: { url: string | null }) => new URL(url ?? '').pathname
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1'
const open = (url: string, agent = safari, remoteAddress = '192.0.2.1') =>
  portal.app.inject({ url, remoteAddress, headers: { 'user-agent': agent } })
const only = async (appraisalId: string) => (await me(e.pages, { params: { appraisalId } })).items[0]

test('the owner reads the figure and the sales without a sign-in, and nothing that is private', async () => {
  const id = await appraised({ marketingCents: 650_000 })
  await estimate(id, 130_000_000, { method: 'Three <sales> in the street' })
  await compare(id, [
    sale('14 Lantern Street', { adjustmentCents: -2_500_000, adjustmentWhy: 'Has a pool' }),
    sale('16 Lantern Street', { isPriceHidden: true, priceCents: 155_500_000, adjustmentCents: 100, adjustmentWhy: 'Older' }),
  ])
  const page = await open(pathOf(await share(id)))

  expect(page.statusCode).toBe(200)
  const words = page.body.replaceAll(/<\/?span>/g, '')
  for (const one of ['12 Lantern Street', '$1,300,000 – $1,400,000', '&lt;sales&gt;', '14 Lantern Street', '$1,375,000'])
    expect(words).toContain(one)
  expect(words).toContain('Price withheld')
  expect(words).not.toMatch(/Secret note|2\.2%|1,555,000|1,777,000|6,500|Quietowner|<script/)
  expect(page.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test('sharing gives the figure by link; a revision is on the page only once the owner was given it', async () => {
  const id = await appraised()
  await estimate(id, 130_000_000)
  await compare(id, [sale('14 Lantern Street')])
  const path = pathOf(await share(id))
  expect((await evidence(id)).estimates).toMatchObject([{ givings: [{ how: 'link' }] }])

  await estimate(id, 150_000_000, { revisedBecause: 'A sale nearby' })
  expect((await open(path)).body).toContain('$1,300,000')
  await me(estimateEndpoints.give, { params: { id }, body: { version: (await evidence(id)).version, how: 'phone' } })
  expect((await open(path)).body).toContain('$1,500,000')

  // Shared again, it is not given a second time.
  await share(id)
  expect((await evidence(id)).estimates[0]?.givings).toHaveLength(1)
})

test('people are counted, link scanners and other programs are not', async () => {
  const id = await appraised()
  await compare(id, [sale('14 Lantern Street')])
  const path = pathOf(await share(id))
  await open(path, 'SkypeUriPreview')
  expect(await only(id)).toMatchObject({ views: 0, lastSeenAt: null })
  await open(path)
  await open(path)

  expect(await only(id)).toMatchObject({ views: 2, lastSeenAt: expect.any(String) })
})

test('a link that is withdrawn, altered or of a deleted appraisal is closed; a withdrawal is undone', async () => {
  const id = await appraised()
  await compare(id, [sale('14 Lantern Street')])
  const page = await share(id)
  const path = pathOf(page)
  const withdraw = (isWithdrawn: boolean, by: Call = me) => by(e.withdraw, { params: { id: page.id }, body: { isWithdrawn } })

  expect(await withdraw(true)).toMatchObject({ isWithdrawn: true, url: null })
  const closed = await open(path)
  expect([closed.statusCode, closed.body.includes('Lantern')]).toEqual([410, false])
  expect(pathOf(await withdraw(false))).toBe(path)
  expect([(await open(altered(path))).statusCode, (await open(respelled(path))).statusCode]).toEqual([410, 410])
  await me(appraisalEndpoints.remove, { params: { id } })
  expect((await open(path)).statusCode).toBe(410)
  await me(appraisalEndpoints.restore, { params: { id } })
  expect((await open(path)).statusCode).toBe(200)
  const stranger = await (await portal.newAgency()).signIn()
  await expect(withdraw(true, stranger)).rejects.toMatchObject({ status: 404 })
})

test('those who may only read see that it was shared, without the link, and share nothing', async () => {
  const id = await appraised()
  await compare(id, [sale('14 Lantern Street')])
  await share(id)
  const reader = await agency.signIn('readOnly')

  expect(await reader(e.pages, { params: { appraisalId: id } })).toMatchObject({ canShare: false, items: [{ url: null }] })
  await expect(share(id, reader)).rejects.toMatchObject({ status: 403 })
})

test('nothing is shared while there is nothing to show, or while the law does not allow the figure', async () => {
  await expect(share(await appraised())).rejects.toMatchObject({ status: 422 })
  const inNoosa = await appraised({ address: { ...kew, suburb: 'Noosa Heads', state: 'QLD', postcode: '4567' } })
  await estimate(inNoosa, 130_000_000)

  await expect(share(inNoosa)).rejects.toMatchObject({
    status: 422,
    problem: { source: 'Property Occupations Act 2014 (Qld) s 215' },
  })
  expect(await me(e.present, { params: { appraisalId: inNoosa } })).toMatchObject({ estimate: null, isGiven: false })
  await compare(inNoosa, [sale('14 Lantern Street')])
  expect(await me(e.present, { params: { appraisalId: inNoosa } })).toMatchObject({ estimate: '$1,300,000 – $1,400,000' })
})

test('of an own sale whose seller hides the address, neither page nor presentation says it or where it is', async () => {
  const address = { ...kew, streetNumber: '77', street: 'Veiled Street' }
  const body = { listingClass: 'residential' as const, address, addressVisibility: 'hidden' as const }
  const listing = await me(listingEndpoints.create, { body: { ...body, soldPriceDisplay: 'no' as const } })
  const id = await appraised({ address: { ...kew, latitude: -37.8, longitude: 145.03 } })
  const place = { latitude: -37.8123, longitude: 145.0345 }
  const own = { source: 'own', sourceId: listing.id, priceCents: 166_600_000, ...place }
  await compare(id, [sale('77 Veiled Street', own)])
  const shown = [
    (await open(pathOf(await share(id)))).body,
    JSON.stringify(await me(e.present, { params: { appraisalId: id } })),
  ].join()

  expect(shown).toContain(`Listing ${listing.reference}`)
  expect(shown).not.toMatch(/Veiled|1,666,000|37\.81|km away/)
})

test('an adjustment says what it is for, and leaves a price', async () => {
  const id = await appraised()
  const refused = [
    { adjustmentCents: 1_000_000 },
    { adjustmentCents: -140_000_000, adjustmentWhy: 'Everything' },
    { adjustmentCents: 1, adjustmentWhy: 'x'.repeat(201) },
  ]
  for (const one of refused) await expect(compare(id, [sale('14 Lantern Street', one)])).rejects.toMatchObject({ status: 400 })
})

test('a page that is loaded over and over is refused for a while', async () => {
  const id = await appraised()
  await compare(id, [sale('14 Lantern Street')])
  const path = pathOf(await share(id))
  const answers = []
  for (let k = 0; k < 61; k++) answers.push((await open(path, safari, '192.0.2.2')).statusCode)

  expect(answers.at(-1)).toBe(429)
})

test('a link ends after sixty days', async () => {
  const id = await appraised()
  await compare(id, [sale('14 Lantern Street')])
  const path = pathOf(await share(id))
  portal.advance(59 * 86_400_000)
  expect((await open(path)).statusCode).toBe(200)
  portal.advance(2 * 86_400_000)
  expect((await open(path)).statusCode).toBe(410)
})
