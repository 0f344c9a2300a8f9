import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { mediaEndpoints as e } from '../media.contract.ts'

const portal = await testPortal()

/** Red, green over blue, white: the colours identify every turn and crop. */
const square = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
const quarters = await Promise.all(['#f00', '#0f0', '#00f', '#fff'].map(square))
const picture = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#000' } })
  .composite(quarters.map((input, i) => ({ input, left: (i % 2) * 600, top: Math.floor(i / 2) * 400 })))
  .jpeg({ quality: 95 })
  .toBuffer()

async function uploaded() {
  const me = await (await portal.newAgency()).signIn()
  const { id: listingId } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: picture })
  const { id } = await me(e.create, { body: { key, listingId, fileName: 'a.jpg' } })
  await portal.runJobs()
  const read = async () => {
    const [media] = (await me(listingEndpoints.getOne, { params: { id: listingId } })).media
    if (!media) throw new Error('no media')
    return media
  }
  return { me, id, read }
}
const edited = async (me: Call, id: string, edit: NonNullable<unknown> | null) => {
  await me(e.update, { params: { id }, body: { edit: edit as never } })
  await portal.runJobs()
}

/** The colours of the corners, clockwise from the top left. */
async function corners(address: string | null): Promise<string[]> {
  const { rawPayload } = await portal.app.inject(address ?? '')
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 3
    const [r = 0, g = 0, b = 0] = data.subarray(start, start + 3)
    return r > 200 && g > 200 && b > 200 ? 'white' : r > 200 ? 'red' : g > 200 ? 'green' : 'blue'
  }
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.9, 0.9), at(0.1, 0.9)]
}

test('a photo is turned and cut, shown as it was meanwhile, and whole again by taking the edit back', async () => {
  const { me, id, read } = await uploaded()
  const before = await read()
  expect(await corners(before.urls.card)).toEqual(['red', 'green', 'white', 'blue'])

  expect(await me(e.update, { params: { id }, body: { edit: { turns: 1, crop: null } } })).toMatchObject({
    state: 'processing',
    urls: { card: before.urls.card },
  })
  await portal.runJobs()
  const turned = await read()
  expect(turned).toMatchObject({ widthPx: 800, heightPx: 1200, edit: { turns: 1, crop: null } })
  expect(await corners(turned.urls.card)).toEqual(['blue', 'red', 'green', 'white'])
  expect((await portal.app.inject(before.urls.card ?? '')).statusCode).toBe(404)

  await edited(me, id, { turns: 0, crop: { left: 0.5, top: 0, width: 0.5, height: 1 } })
  const cut = await read()
  expect(cut).toMatchObject({ widthPx: 600, heightPx: 800 })
  expect(await corners(cut.urls.print)).toEqual(['green', 'green', 'white', 'white'])

  await edited(me, id, null)
  const whole = await read()
  expect(whole).toMatchObject({ widthPx: 1200, heightPx: 800, edit: null })
  expect(await corners(whole.urls.card)).toEqual(['red', 'green', 'white', 'blue'])
})

test('the screen that cuts gets the whole picture, by an address that only staff who may edit can ask for', async () => {
  const { me, id } = await uploaded()
  await edited(me, id, { turns: 2, crop: { left: 0, top: 0, width: 0.5, height: 0.5 } })

  const { url } = await me(e.openWhole, { params: { id } })
  expect(await corners(url)).toEqual(['red', 'green', 'white', 'blue'])

  const stranger = await (await portal.newAgency()).signIn()
  await expect(stranger(e.openWhole, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test.each([
  ['outside of the picture', { turns: 0, crop: { left: 0.6, top: 0, width: 0.5, height: 1 } }],
  ['next to nothing', { turns: 0, crop: { left: 0, top: 0, width: 0.001, height: 1 } }],
  ['half a turn and a bit', { turns: 2.5, crop: null }],
])('a cut %s is refused', async (_name, edit) => {
  const { me, id } = await uploaded()
  await expect(me(e.update, { params: { id }, body: { edit: edit as never } })).rejects.toMatchObject({ status: 400 })
})
