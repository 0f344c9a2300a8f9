import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFName, PDFStream } from 'pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Address, emptyAddress } from '#features/listings/listing-fields.contract.ts'
import { brandingEndpoints } from '#features/branding/branding.contract.ts'
import { listingEndpoints } from '#features/listings/listings.contract.ts'
import { mediaEndpoints } from '#features/media/media.contract.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e } from '../documents.contract.ts'
import { reviewEndpoints } from '#features/reviews/reviews.contract.ts'
import { brochureTypes, themes } from '../documents.rules.ts'

const portal = await testPortal()
const folder = mkdtempSync(join(tmpdir(), 'gable-documents-'))
const has = (tool: string) => spawnSync('which', [tool]).status === 0
// Named in the output when a machine has no poppler or qpdf: what they would have said is then not known.
const reads = has('pdftotext') && has('pdffonts') && has('pdfinfo')
const checks = has('qpdf')
if (!reads || !checks) console.warn('poppler or qpdf is missing here: the words and the structure of PDFs are not checked')

const fileOf = (pdf: Buffer) => {
  const path = join(folder, `${Math.random()}.pdf`)
  writeFileSync(path, pdf)
  return path
}
const textOf = (pdf: Buffer) => (reads ? execFileSync('pdftotext', ['-layout', fileOf(pdf), '-']).toString() : '')
async function expectSound(pdf: Buffer): Promise<void> {
  const path = fileOf(pdf)
  if (checks) expect(spawnSync('qpdf', ['--check', path]).status).toBe(0)
  if (!reads) return
  expect(execFileSync('pdfinfo', [path]).toString()).toMatch(/Tagged:\s+yes/)
  // Columns: name, type, encoding, emb, sub: every font comes along, and as little of it as is needed.
  const fonts = execFileSync('pdffonts', [path]).toString().trim().split('\n').slice(2)
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) expect(font).toMatch(/\syes\s+yes\s/)
}

const at = (place: Partial<Address>) => ({ ...emptyAddress, ...place })

async function listingOf(me: Call, changes: object = {}): Promise<string> {
  const { id, version } = await me(listingEndpoints.create, { body: { listingClass: 'residential' } })
  await me(listingEndpoints.update, {
    params: { id },
    body: {
      version,
      headline: 'Sunny cottage near the bay',
      description: 'A sunny cottage. Walk to the sand.',
      address: at({ streetNumber: '12', street: 'Lantern Street', suburb: 'Brighton', state: 'VIC', postcode: '3186' }),
      bedrooms: 3,
      bathrooms: 2,
      priceCents: 123_456_700,
      priceDisplay: 'show',
      links: [{ kind: 'web', url: 'https://agency.example/12-lantern' }],
      ...changes,
    } as never,
  })
  return id
}
async function addPhotos(me: Call, listingId: string, count: number, sides = { width: 900, height: 600 }): Promise<string[]> {
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const bytes = await sharp({ create: { ...sides, channels: 3, background: `#40${i}080` } })
      .jpeg()
      .toBuffer()
    const { url, key } = await me(mediaEndpoints.presign, { query: { fileName: 'a.jpg', fileType: 'image/jpeg' } })
    await portal.app.inject({ method: 'PUT', url, headers: { 'content-type': 'image/jpeg' }, payload: bytes })
    ids.push((await me(mediaEndpoints.create, { body: { key, listingId, fileName: `${i}.jpg` } })).id)
  }
  await portal.runJobs()
  return ids
}
const pdfOf = async (me: Call, listingId: string, query: object = {}) =>
  (await me(e.createPdf, { params: { listingId }, query: query as never })) as unknown as Buffer
const pagesOf = async (pdf: Buffer) => (await PDFDocument.load(pdf)).getPages()
/** Pixels across of every JPEG inside, smallest first. */
const imageWidths = async (pdf: Buffer) =>
  (await PDFDocument.load(pdf)).context
    .enumerateIndirectObjects()
    .flatMap(([, one]) => (one instanceof PDFStream ? [one.dict] : []))
    .filter((dict) => dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
    .map((dict) => Number(dict.get(PDFName.of('Width'))?.toString()))
    .sort((a, b) => a - b)
const millimetres = (points: number) => Math.round((points / 72) * 25.4)

const me = await (await portal.newAgency()).signIn()
const listingId = await listingOf(me)
const photos = await addPhotos(me, listingId, 7)

test('a gallery of one photo has no second page with nothing but a list on it', async () => {
  const one = await listingOf(me, { headline: 'One photo' })
  await addPhotos(me, one, 1)
  expect(await pagesOf(await pdfOf(me, one, { brochureType: 'a4-gallery' }))).toHaveLength(1)
})

test.each(brochureTypes.flatMap((type) => themes.map((theme) => [type, theme] as const)))(
  '%s in %s is tagged, sound, and of its size',
  async (brochureType, theme) => {
    const pdf = await pdfOf(me, listingId, { brochureType, theme })
    const sizes = { a4: [210, 297], 'a4-gallery': [210, 297], 'window-a4': [297, 210], 'window-a3': [420, 297], dl: [99, 210] }
    const pages = await pagesOf(pdf)

    expect(pages.length).toBe(brochureType === 'a4-gallery' ? 2 : 1)
    for (const page of pages) expect([page.getWidth(), page.getHeight()].map(millimetres)).toEqual(sizes[brochureType])
    await expectSound(pdf)
    if (reads) expect(textOf(pdf)).toMatch(/Lantern/)
  },
)

test('the website brochure has screen pages, and its links are live', async () => {
  const pdf = (await me(e.websiteBrochure, { params: { listingId }, query: {} })) as unknown as Buffer
  const pages = await pagesOf(pdf)

  expect(pages.length).toBeGreaterThan(3)
  for (const page of pages) expect(page.getWidth() / page.getHeight()).toBeCloseTo(16 / 9, 2)
  expect(pages.some((page) => (page.node.Annots()?.size() ?? 0) > 0)).toBe(true)
  await expectSound(pdf)
})

test.each([
  ['NSW', 'Bondi', '2026', 'Licence 20 123 456'],
  ['QLD', 'New Farm', '4005', 'Licence 4 012 345'],
  ['VIC', 'Brighton', '3186', 'Estate agent licence 084 321 L'],
])(
  'in %s every brochure and the stock list say who advertises, by which licence and ABN',
  async (state, suburb, postcode, licence) => {
    const me = await (await portal.newAgency()).signIn()
    const mine = { params: { id: me.agencyId } }
    const names = { tradingName: 'Lantern & Sons', legalName: 'Lantern Holdings Pty Ltd', abn: '51 824 753 556' }
    const licences = { NSW: '20 123 456', QLD: '4 012 345', VIC: '084 321 L' }
    const { version } = await me(brandingEndpoints.get, mine)
    await me(brandingEndpoints.update, { ...mine, body: { version, ...names, licences } })
    const address = at({ streetNumber: '12', street: 'Lantern Street', suburb, state, postcode } as Partial<Address>)
    const listingId = await listingOf(me, { address, methodOfSale: 'privateTreaty' })

    for (const brochureType of brochureTypes)
      for (const theme of themes) {
        await me(e.choose, { params: { listingId }, body: { type: brochureType, theme } })
        const words = textOf(await pdfOf(me, listingId, { brochureType })).replaceAll(/\s+/g, ' ')
        if (!reads) continue
        for (const part of ['Lantern Holdings Pty Ltd trading as Lantern & Sons', licence, 'ABN 51 824 753 556'])
          expect(words, `${brochureType} ${theme}`).toContain(part)
      }
    const list = textOf((await me(e.stockList, { query: { ids: listingId } })) as unknown as Buffer)
    if (reads) expect(list).toContain('Lantern Holdings Pty Ltd trading as Lantern & Sons')
  },
)

test('every photo is printed in the smallest size that is sharp in its place; an upright one needs more', async () => {
  const one = await listingOf(me, { headline: 'Six photos' })
  await addPhotos(me, one, 5, { width: 2600, height: 1734 })
  await addPhotos(me, one, 1, { width: 1300, height: 2600 })
  const widths = async (brochureType: string) => imageWidths(await pdfOf(me, one, { brochureType }))

  expect(await widths('a4')).toEqual([512, 512, 512, 536, 1072, 2560])
  expect(await widths('a4-gallery')).toEqual([1072, 1072, 1072, 1280, 2560, 2560])
  expect(await widths('dl')).toEqual([512, 512, 512, 2560])
  expect(await widths('window-a3')).toEqual([1600, 1600, 1600, 2560])
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

test('photos, words and theme are chosen per listing and type, kept, and the theme is remembered for the agency', async () => {
  const wish = {
    type: 'dl' as const,
    theme: 'editorial' as const,
    photoIds: [photos[3] ?? '', photos[0] ?? ''],
    headline: 'Other words for the flyer',
  }
  const studio = await me(e.choose, { params: { listingId }, body: wish })

  expect(studio).toMatchObject({ theme: 'editorial', photoIds: [photos[3], photos[0]], headline: 'Other words for the flyer' })
  expect(await me(e.studio, { params: { listingId }, query: { type: 'dl' } })).toEqual(studio)
  // Another type of the same listing keeps its own photos and words, but takes the agency's last theme.
  expect(await me(e.studio, { params: { listingId }, query: { type: 'a4' } })).toMatchObject({
    theme: 'editorial',
    headline: 'Sunny cottage near the bay',
    photoIds: photos.slice(0, 6),
  })
  if (reads) {
    expect(textOf(await pdfOf(me, listingId, { brochureType: 'dl' })).replaceAll(/\s+/g, ' ')).toContain(
      'Other words for the flyer',
    )
    expect(textOf(await pdfOf(me, listingId, { brochureType: 'a4' }))).not.toContain('Other words')
  }
  await me(e.choose, { params: { listingId }, body: { type: 'dl', headline: null, photoIds: null, theme: 'classic' } })
  expect((await me(e.studio, { params: { listingId }, query: { type: 'dl' } })).headline).toBe('Sunny cottage near the bay')
})

test("an agent who may only look prints, but chooses nothing for others' listings; strangers see nothing", async () => {
  const office = await portal.newAgency()
  const owner = await office.signIn()
  const agent = await office.signIn('agent')
  const id = await listingOf(owner)

  expect((await pdfOf(agent, id)).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(agent(e.choose, { params: { listingId: id }, body: { type: 'a4', theme: 'modern' } })).rejects.toMatchObject({
    status: 403,
  })
  for (const call of [
    () => me(e.studio, { params: { listingId: id }, query: {} }),
    () => me(e.choose, { params: { listingId: id }, body: { type: 'a4' as const } }),
    () => me(e.preview, { params: { listingId: id }, query: {} }),
    () => pdfOf(me, id),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
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

const noPrice = /\$|1,234|1 234|1234567/
test('a Queensland auction is silent about the price in every document', async () => {
  const id = await listingOf(me, {
    methodOfSale: 'auction',
    priceDisplay: 'range',
    priceFromCents: 123_456_700,
    priceToCents: 130_000_000,
    priceText: 'Guide $1,234,567',
    address: at({ streetNumber: '1', street: 'River Road', suburb: 'Bulimba', state: 'QLD', postcode: '4171' }),
  })
  const pdfs = [
    ...(await Promise.all(brochureTypes.map((brochureType) => pdfOf(me, id, { brochureType })))),
    (await me(e.websiteBrochure, { params: { listingId: id }, query: {} })) as unknown as Buffer,
    (await me(e.stockList, { query: { ids: id } })) as unknown as Buffer,
  ]
  if (!reads) return
  for (const pdf of pdfs) {
    expect(textOf(pdf)).toMatch(/Auction|Draft/i)
    expect(textOf(pdf)).not.toMatch(noPrice)
  }
})

test('a stock list holds what is on the market, in order, with a head on every page; a draft keeps its price to itself', async () => {
  const office = await (await portal.newAgency()).signIn()
  const make = async (suburb: string, status?: string) => {
    const id = await listingOf(office, {
      priceCents: 66_600_000,
      address: at({ streetNumber: '1', street: 'High Street', suburb, state: 'VIC', postcode: '3000' }),
    })
    if (status) {
      const { version } = await office(listingEndpoints.getOne, { params: { id } })
      await office(listingEndpoints.update, { params: { id }, body: { version, status: status as never } })
    }
    return id
  }
  await make('Zumsteins', 'live')
  await make('Abbotsford', 'live')
  const draft = await make('Hiddenville')
  const pdf = (await office(e.stockList, { query: {} })) as unknown as Buffer

  await expectSound(pdf)
  if (reads) {
    const text = textOf(pdf)
    expect(text.indexOf('Abbotsford')).toBeGreaterThan(0)
    expect(text.indexOf('Zumsteins')).toBeGreaterThan(text.indexOf('Abbotsford'))
    expect(text).not.toContain('Hiddenville')
    expect(text).toContain('$666,000')
    expect(text).toMatch(/Page 1 of 1/)
    const own = textOf((await office(e.stockList, { query: { ids: draft } })) as unknown as Buffer)
    expect(own).toContain('Hiddenville')
    expect(own).not.toContain('666,000')
  }
  expect(await office(e.stockListPreview, { query: {} })).toMatchObject({ rows: 2, isCut: false, pages: 1 })
  // Another agency's listings are not there, whoever names them.
  expect(await me(e.stockListPreview, { query: { ids: draft } })).toMatchObject({ rows: 0 })
})

test('an empty stock list says so, and bad filters are named', async () => {
  const office = await (await portal.newAgency()).signIn()
  const pdf = (await office(e.stockList, { query: {} })) as unknown as Buffer

  if (reads) expect(textOf(pdf)).toContain('No listings match')
  await expect(office(e.stockList, { query: { ids: 'not-an-id', saleOrLease: 'swap' } as never })).rejects.toMatchObject({
    status: 400,
  })
})

test('what clients say is printed on every brochure from three reviews on, and on none where the agency wants it so', async ({
  skip,
}) => {
  skip(!reads, 'poppler is missing')
  const me = await (await portal.newAgency()).signIn()
  const listingId = await listingOf(me)
  const says = async (brochureType: string, theme: string) => {
    const pdf = await me(e.createPdf, { params: { listingId }, query: { brochureType, theme } as never })
    return textOf(pdf as unknown as Buffer).includes('Rated 5.0 of 5 in 3 client reviews')
  }
  expect(await says('a4', 'classic')).toBe(false)
  for (let n = 0; n < 3; n++) {
    const given = { reviewerName: 'Priya N.', role: 'vendor' as const, rating: 5, body: 'Good.', mayPublish: true }
    const { id } = await me(reviewEndpoints.create, { body: given })
    await me(reviewEndpoints.update, { params: { id }, body: { version: 1, status: 'published' } })
  }

  const silent: string[] = []
  for (const type of brochureTypes) for (const theme of themes) if (!(await says(type, theme))) silent.push(`${type} ${theme}`)
  expect(silent).toEqual([])
  await me(reviewEndpoints.changeSettings, { body: { version: 0, isInBrochures: false } })
  expect(await says('a4', 'classic')).toBe(false)
})
