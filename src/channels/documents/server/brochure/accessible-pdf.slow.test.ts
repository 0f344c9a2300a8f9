import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { brochureTypes, themes } from '../../documents.rules.ts'
import { documentTemplates } from '../templates.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'
import { structureOf } from '../testing/structure-of-pdf.ts'
import { brochureRequest } from './brochure-request.ts'

const renderer = new PdfRenderer({ templates: documentTemplates, processes: 1 })
afterAll(() => renderer.close())
const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#406080' } })
  .jpeg()
  .toBuffer()
const plan = { file: 'plan.jpg', alt: 'Floor plan of 12 Lantern Street' }
const files = Object.fromEntries([...sampleBrochure.listing.photos, plan].map(({ file }) => [file, { bytes }]))

// The part of veraPDF's checks that this can do: the claim, title, language, tags of all that is drawn, replacement texts, the order of headings.
const all = [...brochureTypes, 'website' as const]
test.each(all.flatMap((type, i) => [0, 1].map((n) => [type, themes[(i + n) % themes.length] ?? 'classic'] as const)))(
  '%s, %s: everything drawn is tagged, figures have alt texts, headings are in order',
  async (type, theme) => {
    const data = { ...sampleBrochure, theme, listing: { ...sampleBrochure.listing, plans: [plan] } }
    const shown = await structureOf((await renderer.render(brochureRequest({ type, data, files, timestamp: 1 }))).pdf)
    expect(shown).toMatchObject({ claim: true, isMarked: true, showsTitle: true, language: 'en-AU' })
    expect(shown.title).toBe('12 Lantern Street, Brighton VIC 3186')
    expect(shown.painted).toBeGreaterThan(10)
    expect(shown.unmarked).toEqual([])
    expect(shown.silentLinks).toBe(0)
    const figures = shown.elements.filter(({ kind }) => kind === 'Figure')
    expect(figures.length).toBeGreaterThan(0)
    expect(figures.filter(({ alt }) => !alt.trim())).toEqual([])
    const levels = shown.elements.flatMap(({ kind }) => (/^H[1-6]$/.test(kind) ? [Number(kind.slice(1))] : []))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    for (const [i, level] of levels.entries()) expect(level - (levels[i - 1] ?? 0)).toBeLessThanOrEqual(1)
  },
)
