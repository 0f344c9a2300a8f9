// Photos whose sizes are still being made.
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { operatorScope } from '#accounts/branding/server/agency.service.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { callerOf } from '#platform/context.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { portalEndpoints as e } from '../../portals.contract.ts'
import { addDemoAccount } from '../demo-publications.service.ts'
import { portalWithSandbox } from '../testing.ts'

const { portal, work, agency, house, addPhoto, feedAccount, publishOn, onAccount } = await portalWithSandbox()
const jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3a7' } })
  .jpeg()
  .toBuffer()

async function upload(me: Call, listingId: string) {
  const fileType = 'image/jpeg'
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'garden.jpg', fileType } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: jpeg })
  return me(mediaEndpoints.create, { body: { key, listingId, fileName: 'garden.jpg' } })
}

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
  for (let n = 0; n < 2; n++) await upload(me, id)
  await addPhoto(me.agencyId, id, 7, 'processing')
  const seeding = callerOf(portal.platform, operatorScope(me.agencyId), 'demo')
  await seeding.transaction((ctx) =>
    addDemoAccount(ctx, { portalType: 'domain', portalAgencyId: '10000' }, [{ listingId: id, end: 'live' }]),
  )
  const isUnsent = async () => {
    const [publication] = await me(e.byListing, { params: { id } })
    return publication?.hasUnsentChanges
  }
  expect(await isUnsent()).toBe(false)
  await portal.runJobs()
  const { media } = await me(listingEndpoints.getOne, { params: { id } })
  expect(media.filter(({ state }) => state === 'ready')).toHaveLength(4)
  expect(await isUnsent()).toBe(false)

  await portal.owner.query(`update listing_media set state = 'ready' where agency_id = $1 and state = 'processing'`, [
    me.agencyId,
  ])
  await upload(me, id)
  await portal.runJobs()
  expect(await isUnsent()).toBe(false)
  await me(mediaEndpoints.reorder, { params: { id }, body: { mediaIds: media.map((m) => m.id).reverse() } })
  expect(await isUnsent()).toBe(true)
})
