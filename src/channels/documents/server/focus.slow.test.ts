import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureEndpoints } from '#accounts/pictures/pictures.contract.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { mediaEndpoints } from '#core/media/media.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { themes } from '../documents.rules.ts'
import { addPhotos, listingOf, pdfOf } from './testing/printed-listing.ts'
import { expectSound, reads, textOf } from './testing/read-pdf.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

/** A panorama: red at its left end, green at its right, blue between. */
async function panorama(listingId: string): Promise<string> {
  const end = (background: string, left: number) => ({
    input: { create: { width: 300, height: 600, channels: 3 as const, background } },
    left,
    top: 0,
  })
  const bytes = await sharp({ create: { width: 2400, height: 600, channels: 3, background: '#0000ff' } })
    .composite([end('#ff0000', 0), end('#00ff00', 2100)])
    .jpeg()
    .toBuffer()
  const { url, key } = await me(pictureEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
  await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: bytes })
  const { id } = await me(mediaEndpoints.create, { body: { key, listingId, fileName: 'wide.jpg' } })
  await portal.runJobs()
  return id
}

test.each(themes)('a tile in %s keeps the marked point of its photo in sight, as the preview does', async (theme) => {
  const listingId = await listingOf(me)
  const id = await panorama(listingId)
  const shareOf = async (red: number, green: number, blue: number) => {
    const png = (await me(e.createTile, { params: { listingId }, query: { theme } })) as unknown as Buffer
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    let count = 0
    for (let i = 0; i < data.length; i += info.channels)
      if (Math.abs((data[i] ?? 0) - red) + Math.abs((data[i + 1] ?? 0) - green) + Math.abs((data[i + 2] ?? 0) - blue) < 60)
        count++
    return count / (data.length / info.channels)
  }
  expect(await shareOf(255, 0, 0)).toBe(0)
  expect(await shareOf(0, 0, 255)).toBeGreaterThan(0.1)

  const marked = await me(mediaEndpoints.update, { params: { id }, body: { focus: { x: 0.05, y: 0.5 } } })
  expect(marked.focus).toEqual({ x: 0.05, y: 0.5 })
  expect(await shareOf(255, 0, 0)).toBeGreaterThan(0.02)
  expect(await shareOf(0, 255, 0)).toBe(0)
  expect((await me(listingEndpoints.getOne, { params: { id: listingId } })).media[0]?.focus).toEqual({ x: 0.05, y: 0.5 })
  // Every other document takes it too, and stays tagged.
  for (const brochureType of ['a4', 'a4-gallery', 'window-a4', 'dl', 'postcard'])
    await expectSound(await pdfOf(me, listingId, { brochureType, theme }))
  await expectSound((await me(e.websiteBrochure, { params: { listingId }, query: { theme } })) as unknown as Buffer)
})

test('turning or cropping a photo sets its point back; a point outside of the photo is refused', async () => {
  const listingId = await listingOf(me)
  const [id = ''] = await addPhotos(portal, me, listingId, 1)
  await me(mediaEndpoints.update, { params: { id }, body: { focus: { x: 0.2, y: 0.9 } } })
  await expect(me(mediaEndpoints.update, { params: { id }, body: { focus: { x: 1.2, y: 0 } } })).rejects.toMatchObject({
    status: 400,
  })
  expect((await me(mediaEndpoints.update, { params: { id }, body: { edit: { turns: 1, crop: null } } })).focus).toBeNull()
})

test('the print check warns of photos that print soft, by their short side, and not of those for a screen', async () => {
  const listingId = await listingOf(me)
  await addPhotos(portal, me, listingId, 1, { width: 2400, height: 1600 })
  const wide = await panorama(listingId)
  const soft = async (type: 'a4' | 'tile-square' | 'postcard') =>
    (await me(e.check, { params: { listingId }, query: { type } })).issues.find(({ id }) => id === 'photos')?.message
  await me(e.choose, { params: { listingId }, body: { type: 'a4', photoIds: [wide] } })

  // 600 px high: as wide as 900 px of an ordinary photo, on 210 mm.
  expect(await soft('a4')).toMatch(/photo 1 \(108 dpi\)/)
  expect(await soft('postcard')).toBeUndefined()
  await me(e.choose, { params: { listingId }, body: { type: 'tile-square', photoIds: [wide] } })
  expect(await soft('tile-square')).toBeUndefined()
})

test('an occasion is chosen for a document and printed while it is true', async () => {
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const listingId = await listingOf(me, { inspections: [{ startsAt: `${soon}T10:00`, endsAt: `${soon}T10:30` }] })
  const read = () => me(listingEndpoints.getOne, { params: { id: listingId } })
  await me(listingEndpoints.update, { params: { id: listingId }, body: { version: (await read()).version, status: 'live' } })
  const studio = await me(e.choose, { params: { listingId }, body: { type: 'postcard', occasion: 'priceUpdate' } })

  expect(studio.occasions).toEqual(['justListed', 'openHome', 'priceUpdate'])
  if (reads) {
    const words = async (brochureType: string) => textOf(await pdfOf(me, listingId, { brochureType })).replaceAll(/\s+/g, ' ')
    expect(await words('postcard')).toContain('New price')
    expect(await words('dl')).not.toContain('New price')
    for (const type of ['dl', 'a4', 'window-a4'] as const) {
      await me(e.choose, { params: { listingId }, body: { type, occasion: 'openHome' } })
      // Set apart letter by letter in some places.
      expect((await words(type)).toLowerCase().replaceAll(' ', '')).toContain('openhome')
    }
    const { version } = await read()
    await me(listingEndpoints.update, { params: { id: listingId }, body: { version, status: 'underOffer' } })
    expect(await words('postcard')).toContain('Under offer')
    expect(await words('postcard')).not.toContain('New price')
  }
  const after = await me(e.studio, { params: { listingId }, query: { type: 'postcard' } })
  expect(after.choice.occasion).toBe('priceUpdate')
  if (reads) expect(after.occasions).toEqual(['underOffer'])
  await expect(me(e.choose, { params: { listingId }, body: { type: 'a4', occasion: 'bargain' } as never })).rejects.toMatchObject(
    { status: 400 },
  )
})
