import { expect, test } from 'vitest'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { testPortal } from '#server/testing/test-portal.ts'
import type { Call } from '#server/testing/test-agency.ts'
import { appraisalEndpoints } from '#workflow/appraisals/appraisals.contract.ts'
import { estimateEndpoints } from '#workflow/appraisals/estimates.contract.ts'
import { marketAnalysisEndpoints as e } from '../../market-analysis.contract.ts'
import { expectSound, reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const me = await agency.signIn()
const sale = (address: string, more: object = {}) => ({
  ...{
    source: 'typed' as const,
    address,
    suburb: 'Kew',
    soldOn: '2026-06-01',
    priceCents: 140_000_000,
    why: 'Same street',
    bedrooms: 3,
  },
  ...more,
})
async function appraised(who: Call, more: object = {}) {
  const address = { streetNumber: '12', street: 'Lantern Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
  const { id } = await who(appraisalEndpoints.create, {
    body: {
      address,
      notes: 'Secret note',
      fee: { kind: 'percent', percentHundredths: 220, gst: 'inclusive' },
      evenIfOpen: true,
      ...more,
    },
  })
  return id
}
const print = async (who: Call, appraisalId: string) =>
  (await who(e.print, { params: { appraisalId }, query: {} })) as unknown as Buffer

test('the analysis has the figure, how it was reached and each sale, and nothing that is private', async () => {
  const id = await appraised(me)
  const figure = { fromCents: 130_000_000, toCents: 140_000_000, method: 'Three sales in the street' }
  await me(estimateEndpoints.save, { params: { id }, body: { ...figure, version: 1 } })
  const items = [
    sale('14 Lantern Street', { adjustmentCents: -2_500_000, adjustmentWhy: 'Has a pool' }),
    sale('16 Lantern Street', {
      isPriceHidden: true,
      priceCents: 155_500_000,
      adjustmentCents: 1_000_000,
      adjustmentWhy: 'Older',
    }),
  ]
  await me(estimateEndpoints.compare, { params: { id }, body: { version: 2, items } })

  const pdf = await print(me, id)

  await expectSound(pdf)
  if (!reads) return
  const words = textOf(pdf).replaceAll('\u00a0', ' ')
  for (const one of [
    '12 Lantern Street',
    '$1,300,000 – $1,400,000',
    'Three sales in the street',
    '14 Lantern Street',
    '$1,400,000',
    'Price withheld',
    '$1,375,000',
    'Adjusted by −$25,000: Has a pool',
    'It is not a valuation',
  ])
    expect(words).toContain(one)
  expect(words).not.toMatch(/Secret note|2\.2%|1,555,000|1,565,000/)
})

test('of an own sale whose seller hides the address and the price, neither is printed', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const address = { streetNumber: '77', street: 'Veiled Street', suburb: 'Kew', state: 'VIC', postcode: '3101' } as const
  const body = { listingClass: 'residential' as const, address, addressVisibility: 'hidden' as const }
  const listing = await me(listingEndpoints.create, { body: { ...body, soldPriceDisplay: 'no' as const } })
  const id = await appraised(me, { evenIfOpen: true })
  const own = sale('77 Veiled Street', { source: 'own', sourceId: listing.id, priceCents: 166_600_000, distanceM: 40 })
  await me(estimateEndpoints.compare, { params: { id }, body: { version: 1, items: [own] } })

  const words = textOf(await print(me, id))

  expect(words).toContain(`Listing ${listing.reference}`)
  expect(words).not.toMatch(/Veiled|1,666,000|40 m away/)
})

test('without a figure and sales there is nothing to print, and others can’t', async () => {
  const id = await appraised(me)
  await expect(print(me, id)).rejects.toMatchObject({ status: 422 })
  const [stranger, noAppraisals] = [await (await portal.newAgency()).signIn(), await agency.signIn(['documents.print'])]
  await expect(print(stranger, id)).rejects.toMatchObject({ status: 404 })
  await expect(print(noAppraisals, id)).rejects.toMatchObject({ status: 403 })
})

test('in Queensland it is named as the law does', async ({ skip }) => {
  skip(!reads, 'poppler is missing')
  const address = { streetNumber: '3', street: 'Reef Road', suburb: 'Noosa Heads', state: 'QLD', postcode: '4567' }
  const id = await appraised(me, { address })
  await me(estimateEndpoints.compare, { params: { id }, body: { version: 1, items: [sale('5 Reef Road')] } })

  expect(textOf(await print(me, id)).replaceAll(/\s+/g, ' ')).toContain('s 215 of the Property Occupations Act 2014')
})
