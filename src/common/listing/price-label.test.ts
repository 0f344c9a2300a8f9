import { expect, test } from 'vitest'
import { emptyAddress, emptyFields } from './listing-empty.ts'
import type { ListingFields } from './listing-fields.ts'
import type { ListingStatus } from './listing-values.ts'
import { priceLabel } from './price-label.ts'

const cases = (...rows: [Partial<ListingFields> & { status?: ListingStatus }, string][]) => rows

test.each(
  cases(
    [{ priceCents: 125_000_000 }, '$1,250,000'],
    [{ priceCents: null }, ''],
    [{ priceCents: 125_000_000, priceDisplay: 'hide' }, ''],
    [{ priceCents: 125_000_000, priceDisplay: 'text', priceText: 'Offers over $1.2m' }, 'Offers over $1.2m'],
    [{ priceCents: 125_000_000, priceDisplay: 'text', priceText: ' ' }, ''],
    [{ priceDisplay: 'range', priceFromCents: 120_000_000, priceToCents: 130_000_000 }, '$1,200,000 – $1,300,000'],
    [{ priceDisplay: 'range', priceFromCents: 120_000_000 }, ''],
    [{ priceCents: 125_000_000, priceDisplay: 'contactAgent' }, 'Contact agent'],
    [{ priceCents: 125_000_000, priceDisplay: 'auction' }, 'Auction'],
    [{ saleOrLease: 'lease', rentCents: 65_000, rentPeriod: 'week' }, '$650 per week'],
    [{ saleOrLease: 'both', priceCents: 90_000_000, rentCents: 65_000, rentPeriod: 'week' }, '$900,000 or $650 per week'],
    [{ listingClass: 'commercial', priceCents: 90_000_000, tax: 'exclusive' }, '$900,000 + GST'],
    [{ listingClass: 'residential', priceCents: 90_000_000, tax: 'exclusive' }, '$900,000'],
    [{ status: 'sold', priceCents: 90_000_000, soldPriceCents: 95_000_000, soldPriceDisplay: 'yes' }, '$950,000'],
    [{ status: 'sold', priceCents: 90_000_000, soldPriceCents: 95_000_000, soldPriceDisplay: 'no' }, ''],
    [{ status: 'settled', priceCents: 90_000_000, soldPriceCents: 95_000_000, soldPriceDisplay: null }, ''],
    [{ status: 'leased', saleOrLease: 'lease', rentCents: 65_000 }, ''],
    [{ methodOfSale: 'auction', priceCents: 90_000_000, address: { ...emptyAddress, state: 'QLD' } }, 'Auction'],
  ),
)('the public words about the price of %o are %j', ({ status = 'live', ...fields }, words) => {
  expect(priceLabel({ ...emptyFields('residential'), ...fields }, status)).toBe(words)
})
