// Changes after publishing: edits, twice at once, withdrawing.
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, sandbox, work, agency, house, publish, stateOf, change, breakIt } = await portalWithSandbox()

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
  // Leases of earlier tests may end during this one; they find nothing to do.
  await work(5_000)
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
  // On a slow machine the question after the upload may be due already; it gets no answer, and nothing is sent.
  breakIt({ kind: 'serverError' })
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
