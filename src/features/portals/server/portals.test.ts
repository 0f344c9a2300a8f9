import { expect, test } from 'vitest'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import { mediaEndpoints } from '#features/media/media.contract.ts'
import { checkAgainstDtd } from '../../reaxml/server/dtd/check-against-dtd.ts'
import { model164 } from '../../reaxml/server/dtd/model-164.ts'
import { readXml } from '../../reaxml/server/xml-tree.ts'
import { portalEndpoints as e } from '../portals.contract.ts'
import { portalWithSandbox, secretOfTests } from './testing.ts'

const { portal, sandbox, pass, work, agency, house, addPhoto, publish, stateOf, change, breakIt } = await portalWithSandbox()

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
    uploadId: expect.any(String),
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
  expect(items.at(-1)).toMatchObject({ userName: 'Sam Taylor', detail: expect.stringContaining('Asked for') })
  expect(items[0]).toMatchObject({ userName: null, detail: expect.stringContaining('is live on realestate.com.au') })
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

test('saving sends nothing: the change is shown as not sent until somebody sends it', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)

  await change(me, id, { headline: 'Now with a garden' })
  await work(10_000)
  const changed = await stateOf(me, id)
  expect(changed).toMatchObject({ state: 'live', hasUnsentChanges: true })
  expect(onSite()).toMatchObject([{ headline: 'A quiet street', versions: 1 }])
  const [asked, next] = await Promise.all(
    (['asked', 'next'] as const).map((of) => me(e.payload, { params: { id: changed.id }, query: { of } })),
  )
  expect(asked?.text).toContain('A quiet street')
  expect(next?.text).toContain('Now with a garden')

  await publish(me, id)
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({
    state: 'live',
    hasUnsentChanges: false,
    liveVersion: changed.currentListingVersion,
  })
  expect(onSite()).toMatchObject([{ headline: 'Now with a garden', versions: 2 }])
})

test('what was published while the portal was down goes out as it was checked, not as it was edited since', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'down', count: 1 })
  await publish(me, id)
  await work()
  await change(me, id, { headline: 'Half a sent' })
  await work(5_000)

  expect(onSite()).toMatchObject([{ headline: 'A quiet street' }])
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', hasUnsentChanges: true })
})

test('a change that the portal does not show is not sent, and is no change for it', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  const uploads = sandbox.uploads.length

  const { version } = await change(me, id, { internalRemarks: 'The key is under the mat' })
  expect(await stateOf(me, id)).toMatchObject({ hasUnsentChanges: false })
  expect(await publish(me, id)).toMatchObject({ state: 'live', liveVersion: version })
  expect(await work(5_000)).toEqual([])
  expect(sandbox.uploads.length).toBe(uploads)
})

test('a new order of the photos is a change that was not sent', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  const { media } = await me(listingEndpoints.getOne, { params: { id } })
  await me(mediaEndpoints.reorder, { params: { id }, body: { mediaIds: media.map((m) => m.id).reverse() } })

  expect(await stateOf(me, id)).toMatchObject({ hasUnsentChanges: true })
})

test('publishing twice quickly sends one after the other, the newest wins, and there is one listing', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await change(me, id, { headline: 'Second words' })
  await publish(me, id)
  await work(5_000)

  expect(onSite()).toMatchObject([{ headline: 'Second words', versions: 1 }])
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', hasUnsentChanges: false })
})

test('what is published while another upload is being looked at is sent after it', async () => {
  const { me, onSite } = await agency()
  const { id, version: first } = await house(me)
  await publish(me, id)
  await work()
  const { version } = await change(me, id, { headline: 'Second words' })
  expect(await publish(me, id)).toMatchObject({ state: 'sent', wantedVersion: version })
  // On a slow machine the job for later may be due already; it finds the upload unanswered and sends nothing.
  await portal.runJobs()
  expect(await stateOf(me, id)).toMatchObject({ state: 'sent', sentVersion: first })
  await work(6_000)

  expect(onSite()).toMatchObject([{ headline: 'Second words', versions: 2 }])
  expect(await stateOf(me, id)).toMatchObject({ state: 'live', liveVersion: version })
})

test('two who publish at the same moment make one publication', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  const [a, b] = await Promise.all([publish(me, id), publish(me, id)])
  await work(5_000)

  expect(a.id).toBe(b.id)
  expect(onSite()).toMatchObject([{ versions: 1 }])
})

test('withdrawing takes the listing down, and publishing again brings the same one back', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  await work(2_000)
  const [first] = onSite()

  expect(await me(e.withdraw, { params: { id: publicationId } })).toMatchObject({ state: 'removing', wantedState: 'removed' })
  await work(2_000)
  expect(await stateOf(me, id)).toMatchObject({ state: 'removed', liveVersion: null })
  expect(onSite()).toEqual([])
  await expect(me(e.withdraw, { params: { id: publicationId } })).rejects.toMatchObject({ status: 409 })

  await publish(me, id)
  await work(2_000)
  expect(onSite()).toMatchObject([{ externalListingId: first?.externalListingId }])
})

test('withdrawing while an upload is under way ends with the listing off the portal', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  await work()
  expect(await me(e.withdraw, { params: { id: publicationId } })).toMatchObject({ state: 'removing' })
  await work(6_000)

  expect(await stateOf(me, id)).toMatchObject({ state: 'removed' })
  expect(onSite()).toEqual([])
})

test('withdrawing before anything was sent sends nothing', async () => {
  const { me, portalAgencyId } = await agency()
  const { id } = await house(me)
  const { id: publicationId } = await publish(me, id)
  expect(await me(e.withdraw, { params: { id: publicationId } })).toMatchObject({ state: 'removed' })
  await work(5_000)

  expect(sandbox.uploads.filter((u) => u.agencyId === portalAgencyId)).toEqual([])
})

test('a listing that was sold is sent as sold, one that was withdrawn in Gable is taken down', async () => {
  const { me, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  await change(me, id, { status: 'sold', soldOn: '2026-01-20', soldPriceCents: 120_000_000 })
  await publish(me, id)
  await work(2_000)
  expect(onSite()).toMatchObject([{ status: 'sold' }])

  await change(me, id, { status: 'live', statusReason: 'Fell through' })
  await change(me, id, { status: 'withdrawn', statusReason: 'The vendor stays' })
  expect(await stateOf(me, id)).toMatchObject({ hasUnsentChanges: true })
  expect(await publish(me, id)).toMatchObject({ state: 'removing' })
  await work(2_000)
  expect(onSite()).toEqual([])
})

test('a draft is not published', async () => {
  const { me } = await agency()
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })

  await expect(publish(me, id)).rejects.toMatchObject({ status: 422, problem: { fields: [{ path: 'status' }] } })
})

test('a listing that came in by a feed of this agency keeps its name at the portal', async () => {
  const { me, portalAgencyId, onSite } = await agency()
  const { id } = await house(me)
  await portal.owner.query(
    `insert into feed_listings (agency_id, feed_agent_id, feed_unique_id, listing_id, root, content_hash) values ($1, $2, 'FEED-77', $3, 'residential', '')`,
    [me.agencyId, portalAgencyId.toLowerCase(), id],
  )
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ externalListingId: 'FEED-77' }])
})

test('a reference that names another listing in a feed is not used as the name at the portal', async () => {
  const { me, portalAgencyId, onSite } = await agency()
  const other = await house(me)
  const { id, reference } = await house(me)
  await portal.owner.query(
    `insert into feed_listings (agency_id, feed_agent_id, feed_unique_id, listing_id, root, content_hash) values ($1, $2, $3, $4, 'residential', '')`,
    [me.agencyId, portalAgencyId, reference, other.id],
  )
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ externalListingId: id }])
})

test('an account that is deleted and entered anew goes on with the same names', async () => {
  const { me, account, portalAgencyId, onSite } = await agency()
  const { id } = await house(me)
  await publish(me, id)
  await work(2_000)
  await me(e.removeAccount, { params: { id: account.id } })
  await me(e.createAccount, { body: { portalType: 'REA', portalAgencyId } })
  await change(me, id, { headline: 'Second words' })
  await publish(me, id)
  await work(2_000)

  expect(onSite()).toMatchObject([{ headline: 'Second words', versions: 2 }])
})

test('no secret and no token is ever logged', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  breakIt({ kind: 'expiredToken' }, { kind: 'serverError' })
  await publish(me, id)
  await work(20_000)
  const log = portal.logLines.join('\n')

  expect(await stateOf(me, id)).toMatchObject({ state: 'live' })
  expect(log).toContain('portal did not take a listing')
  expect(log).not.toContain(secretOfTests)
  expect(log).not.toMatch(/bearer|basic [a-z0-9+/]/i)
  await pass(0)
})
