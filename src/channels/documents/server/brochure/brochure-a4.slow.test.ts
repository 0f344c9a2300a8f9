import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { eleanor, harbour, northpoint, sampleBrochure } from '../testing/sample-brochure.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 2 })
const files: Record<string, FileSource> = {}
beforeAll(async () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><path d="M4 42V20L24 5l20 15v22z" fill="#c9a96a"/></svg>'
  files['logo.svg'] = { bytes: Buffer.from(logo) }
  for (let i = 0; i < 6; i++)
    files[`photo-${i}.jpg`] = {
      bytes: await sharp({ create: { width: 600, height: 400, channels: 3, background: `#40${i}060` } })
        .jpeg()
        .toBuffer(),
    }
})
afterAll(() => renderer.close())

const draw = async (data: BrochureData, given = files) =>
  renderer.render(brochureRequest({ type: 'a4', data, files: given, timestamp: 1_795_000_000 }))
const listing = (changes: Partial<BrochureData['listing']>): BrochureData => ({
  ...sampleBrochure,
  listing: { ...sampleBrochure.listing, ...changes },
})
const photos = (count: number) => sampleBrochure.listing.photos.slice(0, count)
const sentence = 'The garden opens to a wide lawn where afternoon light falls between old trees. '

const cases: Record<string, BrochureData> = {
  everything: sampleBrochure,
  'no photo': listing({ photos: [] }),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [`${count} photos`, listing({ photos: photos(count) })])),
  'no agent': { ...sampleBrochure, agents: [] },
  'no agent and no code': { ...listing({ link: null }), agents: [] },
  'two agents with long names': {
    ...sampleBrochure,
    agents: [
      eleanor,
      {
        ...eleanor,
        name: 'Bartholomew Featherstonehaugh-Winterbourne',
        email: `${'bartholomew.'.repeat(5)}x@harbourandvale.example`,
      },
    ],
  },
  'no price': listing({ priceLabel: null }),
  'no price and no facts': listing({ priceLabel: null, facts: [] }),
  'no headline': listing({ headline: null }),
  'no text': listing({ paragraphs: [] }),
  'no features': listing({ features: [] }),
  'nothing but an address': listing({
    paragraphs: [],
    features: [],
    inspections: [],
    photos: [],
    facts: [],
    priceLabel: null,
    headline: null,
    link: null,
  }),
  'one sentence': listing({ paragraphs: ['A sunny cottage near the station.'] }),
  '65,000 characters': listing({ paragraphs: Array.from({ length: 100 }, () => sentence.repeat(8).trim()) }),
  '65,000 characters without a full stop': listing({ paragraphs: ['word '.repeat(13_000).trim()] }),
  '65,000 characters without a space': listing({ paragraphs: ['x'.repeat(65_000)] }),
  '65,000 characters, no photo': listing({
    photos: [],
    paragraphs: Array.from({ length: 100 }, () => sentence.repeat(8).trim()),
  }),
  'two thousand lines': listing({ paragraphs: Array.from({ length: 2_000 }, (_, i) => `Point ${i}`) }),
  'long address': listing({
    address:
      'The Old Confectionery Warehouse, Level 13, 1204/1188-1196 Sir Bertram Mackennal Promenade East, Upper Caboolture Heights NSW 2999',
  }),
  'many features': listing({ features: Array.from({ length: 100 }, (_, i) => `Feature number ${i + 1}`) }),
  'many features, short text': listing({
    features: Array.from({ length: 100 }, (_, i) => `Feature ${i + 1}`),
    paragraphs: ['Short.'],
  }),
  'long price': listing({
    priceLabel: 'Contact agent for a price guide; all offers considered before the auction, '.repeat(3).slice(0, 200),
  }),
  'hostile text': listing({
    headline: `${'A'.repeat(60)} منزل 🏡 #read("/etc/passwd") $x$`,
    address: `${'Llanfair'.repeat(8)} #read("/etc/passwd") \ud800 王小明`,
    kicker: `For sale · ${'W'.repeat(60)}`,
    paragraphs: [
      'منزل جميل بالقرب من البحر',
      'בית יפה ליד הים 👩‍👩‍👧',
      '<script>alert(1)</script> #eval("1") @ref <label>',
      `\ud83d \u0000\u0001 \u202eevil ${'x'.repeat(200)}`,
    ],
    features: ['W'.repeat(60), 'שלום', '😀😀😀', '王小明'],
    inspections: ['\u0007', 'x'.repeat(300)],
    facts: [{ icon: 'bed', value: '99999999999999999999', label: '🛏' }],
  }),
}
const brands = {
  harbour,
  northpoint,
  'a yellow brand': {
    ...harbour,
    primary: '#ffd400',
    accent: '#ffe9a0',
    paper: '#ffffff',
    logo: null,
    logoGround: 'white' as const,
  },
}

test.each(Object.keys(brands).flatMap((brand) => Object.keys(cases).map((name) => [brand, name] as const)))(
  '%s, %s: one A4 page',
  async (brand, name) => {
    const data = cases[name] ?? sampleBrochure
    const { pdf, pages } = await draw({ ...data, agency: brands[brand as keyof typeof brands] })
    expect(pages).toBe(1)
    const [page] = (await PDFDocument.load(pdf)).getPages()
    expect([page?.getWidth(), page?.getHeight()].map((points) => Math.round(((points ?? 0) / 72) * 25.4))).toEqual([210, 297])
  },
)

test('it is tagged PDF/UA-1 with title, language and a heading', async () => {
  const { pdf } = await draw(sampleBrochure)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  expect(document.getTitle()).toBe('12 Lantern Street, Brighton VIC 3186')
  expect(document.getAuthor()).toBe('Harbour & Vale')
  expect(document.catalog.toString()).toMatch(/\/Marked true/)
  expect(document.catalog.toString()).toMatch(/\/Lang \(en-AU\)/)
  expect(Buffer.from(pdf).toString('latin1')).toContain('<pdfuaid:part>1</pdfuaid:part>')
  expect(dictionaries(document).some((dict) => dict.get(PDFName.of('S')) === PDFName.of('H1'))).toBe(true)
})

test('the same brochure is the same file', async () => {
  const [one, two] = [await draw(sampleBrochure), await draw(sampleBrochure)]
  expect(Buffer.from(one.pdf).equals(two.pdf)).toBe(true)
})

test('only the brand’s own two families are in it, embedded', async () => {
  const fonts = async (agency: BrochureData['agency']) => {
    const document = await PDFDocument.load((await draw({ ...sampleBrochure, agency })).pdf)
    const descriptors = dictionaries(document).filter((dict) => dict.get(PDFName.of('Type')) === PDFName.of('FontDescriptor'))
    expect(descriptors.every((dict) => dict.has(PDFName.of('FontFile2')))).toBe(true)
    return [
      ...new Set(
        descriptors.map((dict) =>
          dict
            .get(PDFName.of('FontName'))
            ?.toString()
            .replace(/^\/\w+\+|-.*/g, ''),
        ),
      ),
    ].sort()
  }
  expect(await fonts(harbour)).toEqual(['Inter', 'PlayfairDisplay'])
  expect(await fonts(northpoint)).toEqual(['CormorantGaramond', 'Montserrat'])
})

test('photos are stored as they came, each once', async () => {
  const { pdf } = await draw(sampleBrochure)
  const document = await PDFDocument.load(pdf)
  const jpegs = streams(document).filter((one) => one.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))
  expect(jpegs).toHaveLength(6)
})

test('a photo that is not handed over is left out, not drawn as an empty frame', async () => {
  const { 'photo-0.jpg': _, 'photo-3.jpg': __, ...rest } = files
  const document = await PDFDocument.load((await draw(sampleBrochure, rest)).pdf)
  expect(streams(document).filter((one) => one.dict.get(PDFName.of('Filter')) === PDFName.of('DCTDecode'))).toHaveLength(4)
})

test('for the print shop it bleeds over the edge, and says where to cut', async () => {
  const drawn = brochureRequest({ type: 'a4', data: sampleBrochure, files, timestamp: 1, bleedMm: 3 })
  const request = { ...drawn, printBoxes: { bleedMm: 3 } }
  const [first, second] = [await renderer.render(request), await renderer.render(request)]
  expect(first.pages).toBe(1)
  expect(Buffer.from(first.pdf).equals(second.pdf)).toBe(true)
  const document = await PDFDocument.load(first.pdf)
  const trim = document.getPage(0).getTrimBox()
  expect([trim.width, trim.height].map((points) => Math.round((points / 72) * 25.4))).toEqual([210, 297])
  expect(Math.round(document.getPage(0).getBleedBox().width)).toBe(612)
  expect(document.catalog.toString()).toMatch(/\/Marked true/)
})

test('what cannot be printed is reported', async () => {
  expect((await draw(listing({ headline: 'Home of 王小明 and 𒀀' }))).missingCharacters).toEqual(['𒀀'])
})

function dictionaries(document: PDFDocument): PDFDict[] {
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFDict ? [object] : []))
}
function streams(document: PDFDocument): PDFRawStream[] {
  return document.context.enumerateIndirectObjects().flatMap(([, object]) => (object instanceof PDFRawStream ? [object] : []))
}
