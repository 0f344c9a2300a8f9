// What the public reads of a listing is the same on paper, in an email, on its page, in the file for portals and on the screen.
import { expect, test } from 'vitest'
import { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { campaignEndpoints } from '#channels/campaigns/campaigns.contract.ts'
import { documentEndpoints } from '#channels/documents/documents.contract.ts'
import { reads, textOf } from '#channels/documents/server/testing/read-pdf.ts'
import { reaxmlEndpoints } from '#channels/reaxml/reaxml.contract.ts'
import { emptyAddress } from '#common/listing/listing-empty.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { listingEndpoints } from '#core/listings/listings.contract.ts'
import { publicFacts } from '#core/listings/public-facts.rules.ts'
import { testPortal } from '#server/testing/test-portal.ts'

const portal = await testPortal({ PUBLIC_URL: 'https://portal.agency.example' })
const agency = await portal.newAgency()
const me = await agency.signIn()
const { version } = await me(brandingEndpoints.get, { params: { id: me.agencyId } })
await me(brandingEndpoints.update, { params: { id: me.agencyId }, body: { version, licences: { VIC: '012345L' } } })

const m2 = (value: number) => ({ value, unit: 'squareMeter' })
const rooms = { bedrooms: 4, bathrooms: 3 }
const classes = {
  house: { listingClass: 'residential', ...rooms, landArea: m2(742), priceCents: 128_000_000, priceDisplay: 'show' },
  range: {
    ...{ listingClass: 'residential', ...rooms, priceDisplay: 'range' },
    ...{ priceFromCents: 100_000_000, priceToCents: 110_000_000 },
  },
  hidden: { listingClass: 'residential', ...rooms, priceCents: 99_900_000, priceDisplay: 'contactAgent' },
  rental: { listingClass: 'rental', ...rooms, rentCents: 68_000, rentPeriod: 'week', priceDisplay: 'show' },
  holiday: { listingClass: 'holidayRental', ...rooms, sleeps: 8, rentCents: 320_000, rentPeriod: 'week', priceDisplay: 'show' },
  land: { listingClass: 'land', landArea: m2(512), frontageM: 16, priceCents: 64_500_000, priceDisplay: 'show' },
  rural: {
    listingClass: 'rural',
    ...rooms,
    landArea: { value: 12_450, unit: 'acre' },
    priceCents: 480_000_000,
    priceDisplay: 'show',
  },
  commercial: {
    ...{ listingClass: 'commercial', saleOrLease: 'sale', category: 'Offices', floorArea: m2(1_140), onSiteCarSpaces: 18 },
    ...{ priceCents: 485_000_000, tax: 'exclusive', priceDisplay: 'show' },
  },
  commercialLease: {
    ...{ listingClass: 'commercial', saleOrLease: 'lease', category: 'Offices', floorArea: m2(980) },
    ...{ rentCents: 18_500_000, rentPeriod: 'year', rentTax: 'exclusive', isPlusOutgoings: true, priceDisplay: 'show' },
  },
  business: { listingClass: 'business', priceCents: 38_500_000, isPlusStockAtValue: true, priceDisplay: 'show' },
} as const

const plain = (text: string) =>
  text
    .replaceAll('\u200B', '')
    .replaceAll(/&#160;|&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
const digits = (text: string) => [...text.replaceAll(',', '').matchAll(/\$(\d+)/g)].map(([, number = '']) => number)
let number = 0

async function listed(kind: keyof typeof classes, state: 'live' | 'underOffer' | 'closed') {
  const address = {
    ...emptyAddress,
    streetNumber: `${++number}`,
    street: 'Main Road',
    suburb: 'Kew',
    state: 'VIC',
    postcode: '3101',
  }
  const made = await me(listingEndpoints.create, {
    body: { headline: 'Well kept', description: 'Walk to the sand.', address, ...classes[kind] } as never,
  })
  const become = async (status: string, more: object = {}) => {
    const now = await me(listingEndpoints.getOne, { params: { id: made.id } })
    return me(listingEndpoints.update, { params: { id: made.id }, body: { version: now.version, status, ...more } as never })
  }
  await become('live')
  const isLease = made.saleOrLease === 'lease'
  if (state === 'underOffer') await become(isLease ? 'underApplication' : 'underOffer')
  if (state === 'closed' && isLease) await become('leased')
  if (state === 'closed' && !isLease)
    await become('sold', { soldPriceCents: 123_400_000, soldOn: made.createdAt.slice(0, 10), soldPriceDisplay: 'yes' })
  return me(listingEndpoints.getOne, { params: { id: made.id } })
}

const cells = Object.keys(classes).flatMap((kind) =>
  (['live', 'underOffer', 'closed'] as const).map((state) => [kind as keyof typeof classes, state] as const),
)
test.each(cells)('%s, %s: one price, one licence and the same facts', async (kind, state) => {
  const listing = await listed(kind, state)
  const shown = priceLabel(listing, listing.status)
  const pdf = (await me(documentEndpoints.createPdf, { params: { listingId: listing.id }, query: {} })) as unknown as Buffer
  const email = await me(campaignEndpoints.preview, {
    body: {
      subject: 'S',
      design: {
        look: 'brand',
        blocks: [
          { type: 'listingCard', id: 'a', listingId: listing.id, banner: '', button: 'View', showsPrice: true, style: 'wide' },
        ],
      } as never,
    },
  })
  const page = await portal.app.inject({ url: `/p/${agency.slug}/property/${listing.id}` })
  const xml = String(await me(reaxmlEndpoints.exportReaxml, { query: { ids: listing.id } }))
  const said = { email: plain(email.text), page: plain(page.body), ...(reads && { paper: plain(textOf(pdf)) }) }

  for (const [where, text] of Object.entries(said)) {
    expect(text, where).toContain('012345L')
    // The page of a closed listing goes on to others that are like it.
    const own = where === 'page' && state === 'closed' ? (text.split('</h1>')[1]?.split('<h2')[0] ?? '') : text
    expect(
      digits(own).filter((figure) => !digits(shown).includes(figure)),
      where,
    ).toEqual([])
    for (const part of shown.split(/ – | \+ /)) expect(text, where).toContain(part)
  }
  const facts = publicFacts(listing)
  for (const { value, words } of facts) {
    if (reads) expect(said.paper).toContain(value)
    expect(said.page).toContain(value)
    expect(said.email).toContain(words)
  }
  // The file for portals has them as elements; a licence is known to a portal by the account.
  const element = (name: string, value: number | null | undefined) =>
    value ? expect(xml).toMatch(new RegExp(`<${name}(?: [^>]*)?>${value}(?:\\.0+)?</${name}>`)) : undefined
  element('bedrooms', listing.bedrooms)
  element('bathrooms', listing.bathrooms)
  element('carSpaces', listing.onSiteCarSpaces)
  element('frontage', listing.frontageM)
  element('area', listing.landArea?.value)
  element('area', listing.floorArea?.value)
  for (const figure of digits(shown)) expect(xml.replaceAll(',', '')).toContain(figure)
  if (shown === 'Contact agent') expect(xml).toMatch(/display="no"/)
})
