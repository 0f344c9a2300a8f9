import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PdfRenderer } from '#platform/pdf/pdf-renderer.ts'
import { type DocumentType, themes } from '../../documents.rules.ts'
import { sampleBrochure } from '../testing/sample-brochure.ts'
import { rawTextOf, reads } from '../testing/read-pdf.ts'
import { brochureRequest } from './brochure-request.ts'

const renderer = new PdfRenderer({ templates: join(import.meta.dirname, '../templates'), processes: 1 })
afterAll(() => renderer.close())

const types: DocumentType[] = ['a4', 'dl', 'window-a4', 'letter', 'postcard', 'website']
const textOf = async (type: DocumentType, theme: (typeof themes)[number], changes: object) => {
  const listing = { ...sampleBrochure.listing, photos: [], news: 'Auction', ...changes }
  const request = brochureRequest({ type, data: { ...sampleBrochure, theme, listing }, files: {}, timestamp: 1 })
  const { pdf } = await renderer.render(request)
  return rawTextOf(Buffer.from(pdf)).replaceAll(/\s+/g, ' ')
}

test.each(types.flatMap((type) => themes.map((theme) => [type, theme] as const)))(
  '%s, %s: an auction is said with its day in one line, whether a price is shown or not',
  async (type, theme) => {
    if (!reads) return
    for (const priceLabel of ['$3,850,000 – $4,200,000', 'Auction']) {
      const text = await textOf(type, theme, { priceLabel })
      // Spaced capitals are read one by one.
      expect(text.replaceAll(' ', '').toLowerCase()).toContain('auctionsat12december,11am')
      expect(text).not.toMatch(/For sale · Sat/i)
      expect(text.replaceAll(' ', '').toLowerCase()).not.toContain('openauction')
    }
  },
)

test('an address breaks at its commas', async () => {
  if (!reads) return
  const address = 'Bindaree, 1180 Gunnedah Road, Boggabri NSW 2382'
  const request = brochureRequest({
    type: 'dl',
    data: { ...sampleBrochure, listing: { ...sampleBrochure.listing, photos: [], address } },
    files: {},
    timestamp: 1,
  })
  const lines = rawTextOf(Buffer.from((await renderer.render(request)).pdf)).split('\n')
  expect(lines.map((line) => line.replaceAll(/\s/g, ' ').trim())).toEqual(
    expect.arrayContaining(['Bindaree, 1180 Gunnedah Road,', 'Boggabri NSW 2382']),
  )
})
