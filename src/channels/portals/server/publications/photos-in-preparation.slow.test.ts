// Photos whose sizes are still being made.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { attachStored } from '#core/media/server/sample-media.service.ts'
import { callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { addDemoAccount } from '../demo-publications.service.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, work, agency, house, addPhoto, feedAccount, publishOn, onAccount } = await portalWithSandbox()
const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer()

const fileName = 'garden.jpg'
async function put(me: Call): Promise<string> {
  const fileType = 'image/jpeg'
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName, fileType } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: jpeg })
  return key
}
const upload = async (me: Call, listingId: string) =>
  me(mediaEndpoints.create, { body: { key: await put(me), listingId, fileName } })

test('an account that follows by itself waits for the last photo, and does not report each of those before as not sent', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  const account = await feedAccount(me, {}, { isAutoUpdate: true })
  const publication = await publishOn(me, id, account)
  await work(2_000)
  const kinds = async () => {
    const { items } = await me(e.events, { params: { id: publication.id }, query: {} })
    return items.map(({ kind }) => kind)
  }
  const before = await kinds()

  await addPhoto(me.agencyId, id, 7, 'processing')
  await upload(me, id)
  await work(2_000)
  expect(await kinds()).toEqual(before)
  expect(await onAccount(me, id, account)).toMatchObject({ hasUnsentChanges: true })

  const { media } = await me(listingEndpoints.getOne, { params: { id } })
  await me(mediaEndpoints.remove, { params: { id: media.find(({ state }) => state === 'processing')?.id ?? '' } })
  await work(2_000)
  expect(await onAccount(me, id, account)).toMatchObject({ state: 'delivered', hasUnsentChanges: false })
  expect(await kinds()).toEqual(['delivered', 'sending', 'queued', ...before])
})

test('photos of the demo that become ready are no change; what a user does to them afterwards is', async () => {
  const { me } = await agency()
  const { id } = await house(me)
  await addPhoto(me.agencyId, id, 7, 'processing')
  const storageKeys = [await put(me), await put(me)]
  // The demo is made by no user.
  await callerOf(portal.platform, operatorScope(me.agencyId), 'demo').transaction(async (ctx) => {
    for (const [n, storageKey] of storageKeys.entries())
      await attachStored(ctx, { listingId: id, kind: 'photo', storageKey, fileName, position: n + 2 })
    for (const portalType of ['REA', 'domain'] as const) {
      const portalAgencyId = portalType === 'REA' ? 'DEMOAB' : '10000'
      await addDemoAccount(ctx, { portalType, portalAgencyId }, [{ listingId: id, end: 'live' }])
    }
  })
  const areUnsent = async () => (await me(e.byListing, { params: { id } })).map((one) => one.hasUnsentChanges)
  expect(await areUnsent()).toEqual([false, false])
  await portal.runJobs()
  await work(2_000)
  const { media } = await me(listingEndpoints.getOne, { params: { id } })
  expect(media.filter(({ state }) => state === 'ready')).toHaveLength(4)
  expect(await areUnsent()).toEqual([false, false])

  await portal.owner.query(`update listing_media set state = 'ready' where agency_id = $1 and state = 'processing'`, [
    me.agencyId,
  ])
  await work(2_000)
  expect(await areUnsent()).toEqual([false, false])
  await me(mediaEndpoints.reorder, { params: { id }, body: { mediaIds: media.map((m) => m.id).reverse() } })
  expect(await areUnsent()).toEqual([true, true])
})
