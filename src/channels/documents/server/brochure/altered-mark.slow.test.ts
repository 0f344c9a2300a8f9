// Where the mark of an altered photo stands, and what a flyer says beside its small photos, measured on the page that is drawn.
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import type { FileSource } from '#platform/pdf/render-job.ts'
import { type DocumentType, themes } from '../../documents.rules.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { harbour, sampleBrochure } from '../testing/sample-brochure.ts'
import { placeOf, reads, textOf } from '../testing/read-pdf.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 1 })
const files: Record<string, FileSource> = {}
beforeAll(async () => {
  const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#405060' } })
    .jpeg()
    .toBuffer()
  for (let i = 0; i < 3; i++) files[`photo-${i}.jpg`] = { bytes }
})
afterAll(() => renderer.close())

const draw = async (
  type: DocumentType,
  theme: BrochureData['theme'],
  count: number,
  changes: Partial<BrochureData['listing']> = {},
) => {
  const photos = sampleBrochure.listing.photos.slice(0, count).map((one, i) => ({ ...one, isAltered: i === 0 }))
  const listing = { ...sampleBrochure.listing, photos, ...changes }
  const data = { ...sampleBrochure, agency: { ...harbour, logo: null }, theme, listing }
  const { pdf, pages } = await renderer.render(brochureRequest({ type, data, files, timestamp: 1 }))
  return { pdf: Buffer.from(pdf), pages }
}

test.each(['tile-square', 'tile-story', 'postcard', 'dl'] as const)(
  '%s, classic: the mark is above the gradient, not under it',
  async (type) => {
    const { pdf } = await draw(type, 'classic', 1)
    if (reads) expect(placeOf(pdf, 'Digitally').y).toBeLessThan(0.2)
  },
)

test('dl: a sold home has the mark on the left and the sash on the right', async () => {
  const { pdf } = await draw('dl', 'classic', 1, { kicker: 'Sold', sash: { text: 'Sold', isDone: true } })
  if (reads) expect(placeOf(pdf, 'Digitally').x).toBeLessThan(0.4)
})

test.each(themes)('%s: a flyer with three photos still says the bond, on one page', async (theme) => {
  const details = [
    { label: '', value: 'Bond $3,200' },
    { label: '', value: '12-month lease' },
  ]
  const { pdf, pages } = await draw('dl', theme, 3, { details })
  expect(pages).toBe(1)
  if (reads) expect(textOf(pdf)).toMatch(/Bond \$3,200[^]*12-month lease/)
})

test('a price in words is not said twice, and the day that is left reads as a sentence', async () => {
  const kicker = 'For sale · Expressions of interest close Fri 4 December'
  const { pdf } = await draw('window-a4', 'classic', 1, { kicker, priceLabel: 'Expressions of interest' })
  if (reads) expect(textOf(pdf).replaceAll(/\s+/g, ' ')).toContain('Closes Fri 4 December')
})
