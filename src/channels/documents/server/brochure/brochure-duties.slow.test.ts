import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { reviewEndpoints } from '#channels/reviews/reviews.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import { documentEndpoints as e } from '../../documents.contract.ts'
import { brochureTypes, themes } from '../../documents.rules.ts'
import { at, listingOf, pdfOf } from '../testing/printed-listing.ts'
import { reads, textOf } from '../testing/read-pdf.ts'

const portal = await testPortal()
const me = await (await portal.newAgency()).signIn()

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
