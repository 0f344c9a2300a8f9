// From asking to live: what is said, what is kept, what is refused before it is queued.
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { checkAgainstDtd, model164, readXml } from '#formats/reaxml/reaxml.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { portalWithSandbox, secretOfTests } from './testing.ts'

const { portal, pass, work, agency, house, addPhoto, publish, stateOf, change, breakIt } = await portalWithSandbox()

test('a publication is queued at once, is sent when the portal has it, and live only when the portal says so', async () => {
  const { me, account, onSite } = await agency()
  const { id, version } = await house(me)

  const asked = await publish(me, id)
  expect(asked).toMatchObject({
    listingId: id,
    portalAccountId: account.id,
    state: 'queued',
    wantedVersion: version,
    sentVersion: null,
  })
  expect(onSite()).toEqual([])

  await work()
  expect(await stateOf(me, id)).toMatchObject({
    state: 'sent',
    uploadIds: [expect.any(String)],
    sentVersion: version,
    liveVersion: null,
  })

  await work(2_000)
  const [shown] = onSite()
  expect(await stateOf(me, id)).toMatchObject({
    state: 'live',
    liveVersion: version,
    portalListingId: shown?.listingId,
    messages: [],
    hasUnsentChanges: false,
    nextTryAt: null,
  })
  expect(shown).toMatchObject({ headline: 'A quiet street', price: '1250000', pictures: 2, status: 'current' })
})

test('every step is in the timeline, in words, with who asked', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  await work(2_000)

  const { items } = await me(e.events, { params: { id: publicationId }, query: {} })

  expect(items.map((item) => item.kind).reverse()).toEqual(['queued', 'sending', 'accepted', 'live'])
  expect(items.at(-1)).toMatchObject({ userName: 'Sam Taylor', detail: expect.stringContaining('Requested') })
  expect(items[0]).toMatchObject({ userName: null, detail: expect.stringContaining('is live on realestate.com.au') })
})

test('the history of the listing names the portal that it was published on and taken down from', async () => {
  const { me, account } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  await work(2_000)
  await me(e.withdraw, { params: { id: publicationId } })

  const { items } = await me(listingEndpoints.history, { params: { id }, query: {} })
  const onPortals = items.filter(({ changes }) => changes.some(({ field }) => field === 'portal'))
  expect(onPortals.map(({ action, changes }) => [action, changes[0]])).toEqual([
    ['taken down from portal', { field: 'portal', before: account.name, after: null }],
    ['published', { field: 'portal', before: null, after: account.name }],
  ])
})

test("the portal's warnings and errors are kept, each with the field to mend", async () => {
  const { me } = await agency()
  const { id } = await house(me, { description: null })
  await publish(me, id)
  await work(2_000)

  expect(await stateOf(me, id)).toMatchObject({
    state: 'warning',
    messages: [
      {
        severity: 'warning',
        field: 'description',
        message: 'Listings with a description are seen more often',
        source: 'realestate.com.au',
      },
    ],
  })
})

test('a rejected listing names the field, and is live after it was mended and sent', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'reject', field: 'features.ductedCooling', message: 'Invalid element: "value"' })
  await publish(me, id)
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({
    state: 'rejected',
    messages: [{ severity: 'error', field: 'features', message: 'Invalid element: "value"' }],
  })
  expect(onSite()).toEqual([])

  await change(me, id, { features: ['ductedCooling'] })
  await publish(me, id)
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', messages: [] })
})

test('what the portal would refuse is said before anything is queued, every field at once', async () => {
  const { me } = await agency()
  const { id } = await house(me, { headline: null, bathrooms: null, description: null })

  await expect(publish(me, id)).rejects.toMatchObject({
    status: 422,
    problem: { fields: [expect.objectContaining({ path: 'headline' }), expect.objectContaining({ path: 'bathrooms' })] },
  })
  expect(await me(e.byListing, { params: { id } })).toEqual([])
  expect(await me(e.preflight, { params: { listingId: id }, query: {} })).toMatchObject({
    isReady: false,
    findings: expect.arrayContaining([
      expect.objectContaining({ field: 'headline', severity: 'blocks' }),
      expect.objectContaining({ field: 'description', severity: 'warns' }),
    ]),
  })
})

test('a price far from the one that the portal has, or from the agency’s own in that suburb, is asked about before it is sent', async () => {
  const { me, account } = await agency()
  const { id } = await house(me, { priceCents: 125_000_000 })
  const asked = async (listingId: string) => {
    const { isReady, findings } = await me(e.preflight, { params: { listingId }, query: { portalAccountId: account.id } })
    return { isReady, messages: findings.flatMap(({ message }) => (message.includes('$') ? [message] : [])) }
  }
  await publish(me, id)
  expect(await asked(id)).toEqual({ isReady: true, messages: [] })
  await change(me, id, { priceCents: 12_500_000 })
  expect(await asked(id)).toEqual({ isReady: true, messages: ['$125,000? realestate.com.au has $1,250,000.'] })

  for (const priceCents of [110, 120, 130, 140, 150]) await house(me, { priceCents: priceCents * 1_000_000 })
  const { id: odd } = await house(me, { priceCents: 13_000_000 })
  expect((await asked(odd)).messages).toEqual([
    expect.stringMatching(/^\$130,000\? Your other 6 listings of this type in .* have a median of \$1,200,000\.$/),
  ])
})

test('photos that are still being prepared hold the listing back, because the portal deletes what is left out', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await addPhoto(me.agencyId, id, 3, 'processing')

  await expect(publish(me, id)).rejects.toMatchObject({ status: 422, problem: { fields: [{ path: 'media' }] } })
})

test('what goes out is valid by the DTD, has public picture addresses and nothing of the vendor', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const publication = await publish(me, id)

  const { text, contentType } = await me(e.payload, { params: { id: publication.id }, query: {} })

  expect(contentType).toBe('text/xml')
  expect(checkAgainstDtd(readXml(new TextEncoder().encode(text)).root, model164)).toEqual([])
  expect(text).toContain(`url="${portal.config.PUBLIC_URL}/m/`)
  expect(text).not.toMatch(/vera|vendor|0400 111 222/i)
})

test('a draft is not published', async () => {
  const { me } = await agency()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })

  await expect(publish(me, id)).rejects.toMatchObject({ status: 422, problem: { fields: [{ path: 'status' }] } })
})

test('no secret and no token is ever logged', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'expiredToken' }, { kind: 'serverError' })
  await publish(me, id)
  await work(20_000)
  const log = portal.logLines.join('\n')

  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(log).toContain('portal didn’t accept a listing')
  expect(log).not.toContain(secretOfTests)
  expect(log).not.toMatch(/bearer|basic [a-z0-9+/]/i)
  await pass(0)
})
