import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { type DocumentType, themes } from '../../documents.rules.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'
import { rawTextOf, reads } from '../testing/read-pdf.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { sentencesBeyond } from './printed-description.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 1 })
afterAll(() => renderer.close())

const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#406080' } })
  .jpeg()
  .toBuffer()
const files = Object.fromEntries(sampleBrochure.listing.photos.map(({ file }) => [file, { bytes: photo }]))
const sentence = (i: number) => `Room ${i} opens to a wide lawn where afternoon light falls between old trees.`
const story = (count: number, perParagraph = 6) =>
  Array.from({ length: Math.ceil(count / perParagraph) }, (_, p) =>
    Array.from({ length: Math.min(perParagraph, count - p * perParagraph) }, (__, i) => sentence(p * perParagraph + i + 1)).join(
      ' ',
    ),
  )
const request = (type: DocumentType, changes: Partial<BrochureData['listing']>, theme: BrochureData['theme'] = 'classic') =>
  brochureRequest({
    type,
    data: { ...sampleBrochure, theme, listing: { ...sampleBrochure.listing, ...changes } },
    files,
    timestamp: 1,
  })

test.each(themes)('%s: 2,000 characters fit on one A4 page with six photos, beside a long or a short list', async (theme) => {
  const paragraphs = story(28)
  expect(paragraphs.join(' ').length).toBeGreaterThan(2_000)
  for (const features of [[], sampleBrochure.listing.features]) {
    const drawn = request('a4', { paragraphs, features }, theme)
    expect(await renderer.sentencesLeftOut(drawn)).toBe(0)
    if (reads) {
      const text = rawTextOf(Buffer.from((await renderer.render(drawn)).pdf)).replaceAll(/\s+/g, ' ')
      expect(text).not.toContain('…')
      expect(text).toContain('Room 28 opens')
    }
  }
})

test.each(['a4', 'a4-gallery', 'dl', 'letter', 'postcard', 'window-a4', 'website'] as const)(
  '%s says how many sentences of a text it has no room for',
  async (type) => {
    expect(await renderer.sentencesLeftOut(request(type, { paragraphs: [sentence(1)] }))).toBe(0)
    const long = request(type, { paragraphs: story(100) })
    const left = await renderer.sentencesLeftOut(long)
    expect(left).toBeGreaterThan(0)
    if (!reads) return
    const text = rawTextOf(Buffer.from((await renderer.render(long)).pdf)).replaceAll(/\s+/g, ' ')
    expect(text.match(/Room \d+ opens/g) ?? []).toHaveLength(100 - left)
  },
)

test('sentences behind the part that is tried are counted too', () => {
  expect(sentencesBeyond(story(100))).toBe(0)
  const paragraphs = Array.from({ length: 200 }, (_, i) => sentence(i + 1))
  expect(sentencesBeyond(paragraphs)).toBeGreaterThan(70)
})
