import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sharedFile, sharedNames } from '#common/testing/shared-data.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { maxHeadingImages, mediaEndpoints as e } from '../media.contract.ts'

const portal = await testPortal()
const files = join(portal.config.DATA_DIR, 'files')
const jpeg = (colour: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const photo = await jpeg('#3a7')

async function upload(me: Call, bytes: Buffer, fileType = 'image/jpeg') {
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': fileType }, payload: bytes })
  return key
}
async function newListing(me: Call) {
  const { id } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const add = async (bytes: Buffer = photo, kind: 'photo' | 'document' | 'floorplan' = 'photo', fileName = 'front.jpg') =>
    me(e.create, { body: { key: await upload(me, bytes), listingId: id, fileName, kind } })
  const media = async () => (await me(listingEndpoints.getOne, { params: { id } })).media
  return { id, add, media }
}
const owner = async () => (await portal.newAgency()).signIn()
const get = (url: string) => portal.app.inject({ method: 'GET', url })
/** A day later: removals are from yesterday, and delayed jobs are due. The clock stays, or every user would be signed out. */
async function runLaterJobs(): Promise<string[]> {
  for (const table of ['listing_media', 'heading_images'])
    await portal.owner.query(`update ${table} set archived_at = now() - interval '25 hours' where archived_at is not null`)
  await portal.owner.query("update pgboss.job set start_after = now() where state = 'created'")
  return portal.runJobs()
}
const uploadsOf = (me: Call) => {
  const folder = join(files, 'uploads', me.agencyId)
  return existsSync(folder) ? readdirSync(folder) : []
}

test('the addresses of all pictures can be made new: the old ones are gone, lists and listing show the new', async () => {
  const me = await owner()
  const { id, add, media } = await newListing(me)
  await add()
  await portal.runJobs()
  const [before] = await media()

  const [after] = await me(e.newAddresses, { params: { id } })

  expect(after?.urls.portal).not.toBe(before?.urls.portal)
  expect((await get(before?.urls.portal ?? '')).statusCode).toBe(404)
  expect((await get(after?.urls.portal ?? '')).statusCode).toBe(200)
  const { items } = await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: {} })
  expect(items[0]?.photoUrl).toBe(after?.urls.thumb)
  await expect((await owner())(e.newAddresses, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a hidden photo is not the main one, and what is altered is kept with what was altered', async () => {
  const me = await owner()
  const { id, add, media } = await newListing(me)
  const first = await add()
  const second = await add(await jpeg('#24c'))
  await portal.runJobs()

  await me(e.update, { params: { id: first.id }, body: { isPublished: false, isAltered: true, alteredNote: 'sky replaced' } })

  expect((await media())[0]).toMatchObject({ isPublished: false, isAltered: true, alteredNote: 'sky replaced' })
  const { items } = await me(listingEndpoints.getAll, { params: { clientId: me.agencyId }, query: {} })
  expect(items[0]?.photoUrl).toBe((await media()).find((m) => m.id === second.id)?.urls.thumb)
  const { items: history } = await me(listingEndpoints.history, { params: { id }, query: {} })
  expect(history[0]).toMatchObject({ action: 'mediaChanged' })
})

test('a document is private until somebody makes it public, and private again at once', async () => {
  const me = await owner()
  const { add, media } = await newListing(me)
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
  const { id } = await add(pdf, 'document', 'contract.pdf')
  await portal.runJobs()
  expect((await media())[0]).toMatchObject({ isPublished: false, state: 'ready', urls: { original: null } })
  const { url } = await me(e.openOriginal, { params: { id } })
  const opened = await get(url)
  expect(opened.rawPayload).toEqual(pdf)
  expect(opened.headers['content-disposition']).toContain('attachment')
  const reads =
    "select user_id, changes->0->>'after' as file from audit_events where entity = 'privateDocument' and entity_id = $1"
  await portal.platform.accessLog.flush()
  expect((await portal.owner.query(reads, [id])).rows).toEqual([{ user_id: me.userId, file: 'contract.pdf' }])

  await me(e.update, { params: { id }, body: { isPublished: true } })
  await me(e.openOriginal, { params: { id } })
  await portal.platform.accessLog.flush()
  expect((await portal.owner.query(reads, [id])).rows).toHaveLength(1)
  await portal.runJobs()
  const address = (await media())[0]?.urls.original ?? ''
  expect((await get(address)).rawPayload).toEqual(pdf)

  await me(e.update, { params: { id }, body: { isPublished: false } })
  expect((await get(address)).statusCode).toBe(404)
  await expect(me(e.update, { params: { id }, body: { kind: 'photo' } })).rejects.toMatchObject({ status: 400 })
  await expect((await owner())(e.openOriginal, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('a removed picture keeps its files for a day, so that it can come back; then they go', async () => {
  const me = await owner()
  const { add, media } = await newListing(me)
  const { id } = await add()
  await portal.runJobs()
  const thumb = (await media())[0]?.urls.thumb ?? ''

  await me(e.remove, { params: { id } })
  await portal.runJobs()
  await me(e.restore, { params: { id } })
  expect((await get(thumb)).statusCode).toBe(200)
  // The job of the first removal finds the picture restored and leaves it.
  await runLaterJobs()
  expect((await get(thumb)).statusCode).toBe(200)
  expect(uploadsOf(me)).toHaveLength(1)

  await me(e.remove, { params: { id } })
  expect(await runLaterJobs()).toContain('media.forget')
  expect((await get(thumb)).statusCode).toBe(404)
  expect(uploadsOf(me)).toEqual([])
  await expect(me(e.restore, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('two pictures of one original share it: it goes with the second', async () => {
  const me = await owner()
  const first = await newListing(me)
  const a = await first.add()
  await portal.runJobs()
  await portal.owner.query(`update listings set status = 'withdrawn' where id = $1`, [first.id])
  const second = await me(listingEndpoints.listAgain, { params: { id: first.id }, body: { withPhotos: true } })
  await portal.runJobs()
  const [b] = second.media

  await me(e.remove, { params: { id: a.id } })
  await runLaterJobs()
  expect(uploadsOf(me)).toHaveLength(1)
  const [shown] = (await me(listingEndpoints.getOne, { params: { id: second.id } })).media
  expect((await get(shown?.urls.thumb ?? '')).statusCode).toBe(200)
  await me(e.remove, { params: { id: b?.id ?? '' } })
  await runLaterJobs()
  expect(uploadsOf(me)).toEqual([])
})

test('an upload that nobody attaches goes after a day; the same upload attached twice is one picture', async () => {
  const me = await owner()
  const { id: listingId, add, media } = await newListing(me)
  await upload(me, photo)
  const key = await upload(me, photo)
  const body = { key, listingId, fileName: 'a.jpg' }
  const [one, two] = [await me(e.create, { body }), await me(e.create, { body })]
  expect(two.id).toBe(one.id)
  await add()
  await portal.runJobs()
  expect(uploadsOf(me)).toHaveLength(3)

  expect(await runLaterJobs()).toContain('media.prune-upload')

  expect(uploadsOf(me)).toHaveLength(2)
  for (const m of await media()) expect((await get(m.urls.thumb ?? '')).statusCode).toBe(200)
})

test('a page that was closed on the way sends its file once more, to another address: it is one picture all the same', async () => {
  const me = await owner()
  const { id: listingId, media } = await newListing(me)
  const attach = async (fileName: string, key = 'page-1') =>
    me(e.create, { body: { key: await upload(me, photo), listingId, fileName } }, { 'idempotency-key': key })

  const [one, two] = [await attach('lounge.jpg'), await attach('lounge.jpg')]
  expect(two).toEqual(one)
  expect(await media()).toHaveLength(1)
  await expect(attach('kitchen.jpg')).rejects.toMatchObject({ status: 409 })
  expect((await attach('lounge.jpg', 'page-2')).id).not.toBe(one.id)
})

test('an upload that is cut off mid-way leaves nothing behind', async () => {
  const me = await owner()
  const { port } = new URL(await portal.address())
  const { url } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`PUT ${url} HTTP/1.1\r\nhost: x\r\ncontent-type: image/jpeg\r\ncontent-length: 1000000\r\n\r\n`)
  socket.write(Buffer.alloc(200_000))
  const folder = join(files, 'uploads', me.agencyId)
  await expect.poll(() => (existsSync(folder) ? readdirSync(folder).length : 0)).toBe(1)

  socket.destroy()

  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('a listing takes sixty photos', async () => {
  const me = await owner()
  const { id: listingId } = await newListing(me)
  for (let i = 0; i < 60; i++)
    await portal.owner.query(
      `insert into listing_media (agency_id, id, listing_id, kind, position, file_name, state, token)
       values ($1, gen_random_uuid(), $2, 'photo', $3, 'x.jpg', 'ready', $4)`,
      [me.agencyId, listingId, i, `t${i}`.padEnd(22, 'x')],
    )
  const key = await upload(me, photo)

  await expect(me(e.create, { body: { key, listingId, fileName: 'x.jpg' } })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('60'),
  })
})

/** Held as a camera does that is turned: the pixels lie on their side, and the file says which way is up and where it was taken. */
const turnedPhoto = async (orientation: number) =>
  sharp(
    await sharp(photo)
      .rotate(orientation === 6 ? -90 : orientation === 8 ? 90 : orientation === 3 ? 180 : 0)
      .toBuffer(),
  )
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '37/1 49/1 0/1' } })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer()
const turned: (readonly [name: string, read: () => Buffer | Promise<Buffer>])[] = [
  ...[1, 3, 6, 8].map((orientation) => [`own-${orientation}.jpg`, () => turnedPhoto(orientation)] as const),
  ...sharedNames('exif', '.jpg').map((name) => [name, () => readFileSync(sharedFile(`exif/${name}`))] as const),
]
test.each(turned)('%s is shown upright, and says nothing of where or with what it was taken', async (name, read) => {
  const me = await owner()
  const { add, media } = await newListing(me)
  await add(await read(), 'photo', name)
  await portal.runJobs()

  const [one] = await media()
  expect(one).toMatchObject({ state: 'ready' })
  expect((one?.widthPx ?? 0) > (one?.heightPx ?? 0)).toBe(true)
  for (const url of [one?.urls.thumb, one?.urls.portal, one?.urls.print]) {
    const meta = await sharp((await get(url ?? '')).rawPayload).metadata()
    expect(meta.width).toBeGreaterThan(meta.height)
    expect([meta.exif, meta.orientation, meta.xmp]).toEqual([undefined, undefined, undefined])
  }
})

test('banner images: added, put in order, described, removed and brought back by those who may', async () => {
  const office = await portal.newAgency()
  const me = await office.signIn()
  const agent = await office.signIn('agent')
  const params = { id: me.agencyId }
  const add = async (colour: string) =>
    me(e.addHeadingImage, { params, body: { key: await upload(me, await jpeg(colour)), fileName: `${colour}.jpg` } })
  const [a, b] = [await add('#111'), await add('#eee')]
  await portal.runJobs()

  const all = await agent(e.headingImages, { params })
  expect(all).toMatchObject([{ id: a.id, state: 'ready' }, { id: b.id }])
  expect((await get(all[0]?.urls.portal ?? '')).statusCode).toBe(200)
  expect(await me(e.changeHeadingImage, { params: { id: b.id }, body: { position: 0, altText: 'The bay' } })).toMatchObject([
    { id: b.id, altText: 'The bay' },
    { id: a.id },
  ])
  await me(e.removeHeadingImage, { params: { id: b.id } })
  expect(await me(e.headingImages, { params })).toHaveLength(1)
  expect(await me(e.restoreHeadingImage, { params: { id: b.id } })).toHaveLength(2)
  await me(e.removeHeadingImage, { params: { id: b.id } })
  await runLaterJobs()
  expect((await get(all[1]?.urls.portal ?? '')).statusCode).toBe(404)

  await expect(agent(e.removeHeadingImage, { params: { id: a.id } })).rejects.toMatchObject({ status: 403 })
  const stranger = await owner()
  await expect(stranger(e.headingImages, { params })).rejects.toMatchObject({ status: 404 })
  await expect(stranger(e.removeHeadingImage, { params: { id: a.id } })).rejects.toMatchObject({ status: 404 })
  await expect(
    me(e.addHeadingImage, { params, body: { key: await upload(me, Buffer.from('<svg/>')), fileName: 'x.svg' } }),
  ).rejects.toMatchObject({ status: 415 })
  for (let i = 1; i < maxHeadingImages; i++) await add(`#${i.toString(16).padStart(3, '4')}`)
  await expect(add('#fff')).rejects.toMatchObject({ status: 422 })
})
