// Sizes that are read from the footpath, measured on the page that is drawn.
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { themes } from '../../documents.rules.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'
import { reads, sizesOf } from '../testing/read-pdf.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 1 })
afterAll(() => renderer.close())

const draw = async (changes: Partial<BrochureData['listing']>, theme: BrochureData['theme']) => {
  const data = { ...sampleBrochure, theme, listing: { ...sampleBrochure.listing, ...changes } }
  const { pdf, pages } = await renderer.render(brochureRequest({ type: 'window-a4', data, files: {}, timestamp: 1 }))
  expect(pages).toBe(1)
  return sizesOf(Buffer.from(pdf))
}

test.each(themes)('%s: price from 34 points, facts and name from 20, suburb larger than the street', async (theme) => {
  const sizes = await draw({ priceLabel: '$3,850,000 – $4,200,000', paragraphs: [] }, theme)
  if (!reads) return
  expect(sizes('$4,200,000')).toBeGreaterThanOrEqual(34)
  expect(sizes('742')).toBeGreaterThanOrEqual(20)
  expect(sizes('0491')).toBeGreaterThanOrEqual(20)
  expect(sizes('Brighton')).toBeGreaterThan(sizes('Lantern') * 1.3)
})

test.each(themes)('%s: a commercial rent is said large, and what comes on top below it', async (theme) => {
  const sizes = await draw({ priceLabel: '$185,000 per year + GST + outgoings', paragraphs: [] }, theme)
  if (!reads) return
  expect(sizes('$185,000')).toBeGreaterThanOrEqual(22)
  expect(sizes('outgoings')).toBeLessThan(sizes('$185,000'))
  expect(sizes('outgoings')).toBeGreaterThanOrEqual(sizes('$185,000') * 0.5)
})

test.each(themes)('%s: a figure behind a plus is not made small', async (theme) => {
  const sizes = await draw({ priceLabel: 'Two lots from $910,000 + cottage from $400,000', paragraphs: [] }, theme)
  if (reads) expect(sizes('$400,000')).toBe(sizes('$910,000'))
})

test.each(themes)('%s: a little text grows, and a lot still fits', async (theme) => {
  const little = await draw({ priceLabel: '$850,000', inspections: [], features: [], paragraphs: [], headline: null }, theme)
  const much = await draw(
    {
      priceLabel: 'Contact agent for a price guide; all offers considered before the auction',
      place: { suburb: 'Upper Caboolture Heights', street: '1204/1188-1196 Sir Bertram Mackennal Promenade East' },
      paragraphs: Array.from({ length: 40 }, (_, i) => `Sentence number ${i} about the garden and the light.`),
    },
    theme,
  )
  if (!reads) return
  expect(little('$850,000')).toBeGreaterThan(44)
  expect(much('Contact')).toBeGreaterThanOrEqual(19)
  expect(much('0491')).toBeGreaterThanOrEqual(20)
})

test.each(themes)('%s: a sold home says so across its photo', async (theme) => {
  const sash = { text: 'Sold', isDone: true }
  const sizes = await draw({ kicker: 'Sold', sash, priceLabel: null, inspections: [], paragraphs: [] }, theme)
  // Once on the sash, whose letters are torn apart by the turn, and once in the panel.
  if (reads) expect(sizes.words.replaceAll(/\s/g, '').match(/sold/gi)).toHaveLength(2)
})
