// Rules of type that hold on every page of every document, measured on what is drawn.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { type DocumentType, documentTypes, themes } from '../../documents.rules.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { harbour, sampleBrochure } from '../testing/sample-brochure.ts'
import { reads, sizesOf, textOf } from '../testing/read-pdf.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 1 })
afterAll(() => renderer.close())

const draw = async (type: DocumentType, theme: BrochureData['theme'], changes: Partial<BrochureData['listing']> = {}) => {
  const agency = { ...harbour, disclaimer: 'Areas and distances are approximate. Make your own inquiries.' }
  const data = { ...sampleBrochure, agency, theme, listing: { ...sampleBrochure.listing, ...changes } }
  return Buffer.from((await renderer.render(brochureRequest({ type, data, files: {}, timestamp: 1 }))).pdf)
}
const every = documentTypes.flatMap((type) => themes.map((theme) => [type, theme] as const))

test.each(every)('%s, %s: nothing is smaller than 6 points', async (type, theme) => {
  const pdf = await draw(type, theme, { facts: [{ icon: 'land', value: '12,450 acres (5,038 ha)', label: 'Land' }] })
  // The reader rounds to two thirds of a point.
  if (reads) expect(sizesOf(pdf).smallest).toBeGreaterThanOrEqual(5.9)
})

test.each(every)('%s, %s: it says who advertises and by which licence', async (type, theme) => {
  const words = textOf(await draw(type, theme)).replaceAll(/\s+/g, ' ')
  if (!reads) return
  expect(words).toContain('Harbour Vale Property Pty Ltd trading as Harbour & Vale')
  expect(words).toContain('Licence 000 000 L')
})

test.each(themes)('%s: without a photo the title is the picture, and nothing is lost', async (theme) => {
  const pdf = await draw('a4', theme, { photos: [] })
  if (!reads) return
  expect(sizesOf(pdf)('Sculptural')).toBeGreaterThanOrEqual(36)
  expect(sizesOf(pdf)('$3,850,000')).toBeGreaterThanOrEqual(24)
  expect(textOf(pdf)).toMatch(/12 Lantern Street/)
})

test.each(themes)('%s: open homes are a call to action, in letters of 8 points or more', async (theme) => {
  const pdf = await draw('a4', theme)
  if (reads) expect(sizesOf(pdf)('10:30')).toBeGreaterThanOrEqual(8)
})

test.each(themes)('%s: what readers of a class ask for is a table of its own', async (theme) => {
  const details = [
    { label: 'Zoning', value: 'Capital City Zone' },
    { label: 'Outgoings', value: '$92,000 per year' },
  ]
  const pdf = await draw('a4', theme, { details })
  if (!reads) return
  const words = textOf(pdf)
  expect(words.replaceAll(' ', '')).toMatch(/keyfacts/i)
  expect(words).toMatch(/Zoning\s+Capital City Zone/)
  expect(words).toMatch(/Outgoings\s+\$92,000 per year/)
})
