import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testPortal } from '#server/testing/test-portal.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { brochureTypes, themes, tileTypes, typeFacts } from '../documents.rules.ts'
import { addPhotos, listingOf, pdfOf } from './testing/printed-listing.ts'
import { expectSound, imageWidths, millimetres, pagesOf, placeOf, reads, textOf } from './testing/read-pdf.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()
const listingId = await listingOf(me)
await addPhotos(portal, me, listingId, 7)

test('a gallery of one photo has no second page with nothing but a list on it', async () => {
  const one = await listingOf(me, { headline: 'One photo' })
  await addPhotos(portal, me, one, 1)
  expect(await pagesOf(await pdfOf(me, one, { brochureType: 'a4-gallery' }))).toHaveLength(1)
})

test.each(brochureTypes.flatMap((type) => themes.map((theme) => [type, theme] as const)))(
  '%s in %s is tagged, sound, and of its size',
  async (brochureType, theme) => {
    const pdf = await pdfOf(me, listingId, { brochureType, theme })
    const sizes = {
      a4: [210, 297],
      'a4-gallery': [210, 297],
      'window-a4': [297, 210],
      'window-a3': [420, 297],
      dl: [99, 210],
      postcard: [148, 105],
      letter: [210, 297],
    }
    const pages = await pagesOf(pdf)

    expect(pages.length).toBe(brochureType === 'a4-gallery' || brochureType === 'postcard' ? 2 : 1)
    for (const page of pages) expect([page.getWidth(), page.getHeight()].map(millimetres)).toEqual(sizes[brochureType])
    await expectSound(pdf)
    if (reads) expect(textOf(pdf)).toMatch(/Lantern/)
  },
)

test('a window card has words of its own or none, and a price that is left open in them is refused', async () => {
  const id = await listingOf(me)
  const card = async () => textOf(await pdfOf(me, id, { brochureType: 'window-a3' }))
  expect(await card()).not.toMatch(/Walk to the sand/)
  const say = async (windowCardDescription: string) => {
    const { version } = await me(listingEndpoints.getOne, { params: { id } })
    await me(listingEndpoints.update, { params: { id }, body: { version, windowCardDescription } })
  }
  await say('Two steps from the sand. Ask about the boat.')
  if (reads) expect(await card()).toMatch(/Two steps from the sand/)
  await say('Offers above $1,200,000.')
  await expect(card()).rejects.toThrow(/offers above/)
})

test('a document with characters that no font can print is refused with their names, unless one has been told', async () => {
  const id = await listingOf(me, { headline: 'བོད་ཡིག' })

  await expect(pdfOf(me, id, { brochureType: 'a4' })).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('བ'),
  })
  await expectSound(await pdfOf(me, id, { brochureType: 'a4', allowMissing: 'true' }))
  // A cached document gives the same warning.
  await expect(pdfOf(me, id, { brochureType: 'a4' })).rejects.toThrow(/These characters can’t be printed/)
  await expect(me(e.stockList, { query: { ids: id } as never })).rejects.toThrow(/These characters can’t be printed/)
})

test('words typed for one document are read by the rules of the law too', async () => {
  const id = await listingOf(me)
  const choose = (type: 'a4' | 'window-a4', words: object) =>
    me(e.choose, { params: { listingId: id }, body: { type, ...words } })

  await choose('a4', { description: 'Offers above $1,200,000.' })
  await choose('window-a4', { headline: 'Offers above $1,200,000' })

  await expect(pdfOf(me, id, { brochureType: 'a4' })).rejects.toThrow(/offers above/)
  await expect(pdfOf(me, id, { brochureType: 'window-a4' })).rejects.toThrow(/offers above/)
  await pdfOf(me, id, { brochureType: 'dl' }) // has its own words still
  await choose('a4', { description: 'Walk to the sand.' })
  await pdfOf(me, id, { brochureType: 'a4' })
})

test('the website brochure has screen pages, and its links are live', async () => {
  const pdf = (await me(e.websiteBrochure, { params: { listingId }, query: {} })) as unknown as Buffer
  const pages = await pagesOf(pdf)

  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page.getWidth() / page.getHeight()).toBeCloseTo(16 / 9, 2)
  expect(pages.some((page) => (page.node.Annots()?.size() ?? 0) > 0)).toBe(true)
  await expectSound(pdf)
})

test('a short story of the website brochure stands in the middle of its page; an Arabic one starts at the right edge of its column', async ({
  skip,
}) => {
  skip(!reads, 'poppler is missing')
  const placeInStory = async (word: string, description: string) => {
    const id = await listingOf(me, { description })
    const pdf = await me(e.websiteBrochure, { params: { listingId: id }, query: {} })
    return placeOf(pdf as unknown as Buffer, word)
  }
  const { x, y } = await placeInStory('Neat.', 'Neat.')
  expect(x).toBeLessThan(0.2)
  expect(y).toBeGreaterThan(0.4)
  expect(y).toBeLessThan(0.7)
  // The right edge of the story is the middle of the page: price and facts stand beside it.
  // The figures are looked for: PDFs tear Arabic words into letters.
  const arabic = await placeInStory('770', 'منزل جميل 770')
  expect(arabic.x).toBeGreaterThan(0.3)
  expect(arabic.x).toBeLessThan(0.6)
})

test('every photo is printed in the smallest size that is sharp in its place; an upright one needs more', async () => {
  const one = await listingOf(me, { headline: 'Six photos' })
  await addPhotos(portal, me, one, 5, { width: 2600, height: 1734 })
  await addPhotos(portal, me, one, 1, { width: 1300, height: 2600 })
  const widths = async (brochureType: string) => imageWidths(await pdfOf(me, one, { brochureType }))

  expect(await widths('a4')).toEqual([512, 512, 512, 536, 1072, 2560])
  expect(await widths('a4-gallery')).toEqual([1072, 1072, 1072, 1280, 2560, 2560])
  expect(await widths('dl')).toEqual([512, 512, 512, 2560])
  expect(await widths('window-a3')).toEqual([1600, 1600, 1600, 2560])
})

test.each(tileTypes.flatMap((type) => themes.map((theme) => [type, theme] as const)))(
  '%s in %s is a PNG of its size, drawn once',
  async (tileType, theme) => {
    const draw = async () => (await me(e.createTile, { params: { listingId }, query: { tileType, theme } })) as unknown as Buffer
    const png = await draw()
    const { format, width, height } = await sharp(png).metadata()
    expect({ format, width, height }).toEqual({ format: 'png', ...typeFacts[tileType].pixels })
    // One flat colour would be a page without its photo and words.
    expect((await sharp(png).stats()).entropy).toBeGreaterThan(1)
    expect(png.equals(await draw())).toBe(true)
  },
)

test('what the law forbids is on no tile either', async () => {
  const id = await listingOf(me, { priceDisplay: 'text', priceText: 'Offers above $1,200,000' })
  await expect(me(e.createTile, { params: { listingId: id }, query: {} })).rejects.toMatchObject({ status: 422 })
})

test('a file is named by street and suburb', async () => {
  const { headers } = await portal.app.inject({
    url: `/api/listinger/createPdf/${listingId}`,
    headers: { authorization: `Bearer ${me.accessToken}` },
  })
  expect(headers['content-disposition']).toMatch(/12 Lantern Street Brighton A4 brochure\.pdf/)
})

test('an unknown type is refused with the list of types', async () => {
  await expect(pdfOf(me, listingId, { brochureType: 'a5' })).rejects.toMatchObject({
    status: 400,
    problem: { fields: [expect.objectContaining({ message: expect.stringContaining(brochureTypes.join(', ')) })] },
  })
})

test('bleed and crop marks are drawn on request, outside of what is cut', async () => {
  const [page] = await pagesOf(await pdfOf(me, listingId, { brochureType: 'dl', bleedMm: 3, cropMarks: true }))
  const trim = page?.getTrimBox()
  const bleed = page?.getBleedBox()
  const media = page?.getMediaBox()

  expect([trim?.width, trim?.height].map((n) => millimetres(n ?? 0))).toEqual([99, 210])
  expect([bleed?.width, bleed?.height].map((n) => millimetres(n ?? 0))).toEqual([105, 216])
  expect(millimetres(media?.width ?? 0)).toBe(119)
  const plain = await pagesOf(await pdfOf(me, listingId, { brochureType: 'dl' }))
  expect(millimetres(plain[0]?.getMediaBox().width ?? 0)).toBe(99)
  await expectSound(await pdfOf(me, listingId, { bleedMm: 3, cropMarks: true }))
})

test('a preview shows the same pages as pictures and names what no font can draw', async () => {
  const preview = await me(e.preview, { params: { listingId }, query: { type: 'a4-gallery' } })

  expect(preview).toMatchObject({ pages: 2, missingCharacters: [] })
  expect(preview.svg).toMatch(/^<svg/)
  expect(preview.svg).toContain('data:image/webp')
  expect(preview.heightPt / preview.widthPt).toBeCloseTo(297 / 210, 2)
  const cuneiform = await listingOf(me, { headline: '𒀀𒀁 and a sunny cottage' })
  expect((await me(e.preview, { params: { listingId: cuneiform }, query: {} })).missingCharacters).toEqual(['𒀀', '𒀁'])
})
