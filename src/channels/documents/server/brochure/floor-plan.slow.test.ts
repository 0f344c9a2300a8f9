import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import type { BrochureData } from './brochure-data.ts'
import { brochureRequest } from './brochure-request.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'
import { imageWidths } from '../testing/read-pdf.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates') })
afterAll(() => renderer.close())

/** A block of one colour with white borders of 300 pixels, as plans come from most drawing programs. */
async function plan(width: number, height: number): Promise<Buffer> {
  const drawn = sharp({ create: { width, height, channels: 3, background: '#00ff00' } })
  return drawn.extend({ top: 300, bottom: 300, left: 300, right: 300, background: '#ffffff' }).jpeg().toBuffer()
}
const withPlan = (bytes: Buffer, type: 'a4-gallery' | 'website' = 'a4-gallery') =>
  brochureRequest({
    type,
    data: {
      ...sampleBrochure,
      agency: { ...sampleBrochure.agency, logo: null },
      listing: { ...sampleBrochure.listing, photos: [], plans: [{ file: 'plan.jpg', alt: 'Floor plan' }] },
    } satisfies BrochureData,
    files: { 'plan.jpg': { bytes, isTrimmed: true } },
    timestamp: 0,
  })

/** How wide and high the block is drawn, as parts of the page's width. */
async function drawnSize(bytes: Buffer, type: 'a4-gallery' | 'website' = 'a4-gallery') {
  const { svg } = await renderer.preview(withPlan(bytes, type))
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true }).flatten({ background: '#fff' }).raw().toBuffer({
    resolveWithObject: true,
  })
  const at = { left: info.width, right: 0, top: info.height, bottom: 0 }
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const i = (y * info.width + x) * info.channels
      if ((data[i] ?? 0) > 40 || (data[i + 1] ?? 0) < 220 || (data[i + 2] ?? 0) > 40) continue
      Object.assign(at, { left: Math.min(at.left, x), right: Math.max(at.right, x) })
      Object.assign(at, { top: Math.min(at.top, y), bottom: Math.max(at.bottom, y) })
    }
  return { across: (at.right - at.left) / info.width, down: (at.bottom - at.top) / info.width }
}

test('the white borders of a floor plan are not printed', async () => {
  const { pdf } = await renderer.render(withPlan(await plan(900, 600)))
  const [width] = await imageWidths(Buffer.from(pdf))
  expect(width).toBeGreaterThan(890)
  expect(width).toBeLessThan(930)
})

test('a plan that lies across the paper is turned and fills it; one that stands stays', async () => {
  const lying = await drawnSize(await plan(1200, 600))
  expect(lying.down).toBeGreaterThan(lying.across * 1.8)
  expect(lying.down).toBeGreaterThan(0.9)
  const standing = await drawnSize(await plan(600, 1200))
  expect(standing.down).toBeGreaterThan(standing.across * 1.8)
})

test('on a screen no plan is turned', async () => {
  const standing = await drawnSize(await plan(600, 1200), 'website')
  expect(standing.down).toBeGreaterThan(standing.across * 1.8)
})

test('a plan that is white all over does not break the document', async () => {
  const white = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
    .jpeg()
    .toBuffer()
  expect((await renderer.render(withPlan(white))).pages).toBe(3)
})
