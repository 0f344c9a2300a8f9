import type { ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'

export interface Case {
  fields: ListingPatch
  /** While it is on the market. */
  label: string
  facts: string[]
  /** Beside the facts that stand first. */
  more?: string[]
}
const dollars = (n: number) => n * 100
export const cases: Record<ListingClass, Case[]> = {
  residential: [
    {
      fields: {
        priceCents: dollars(1_250_000),
        bedrooms: 4,
        bathrooms: 2,
        garages: 1,
        openSpaces: 1,
        landArea: { value: 742, unit: 'squareMeter' },
        methodOfSale: 'auction',
        auctionVenue: 'Coogee Surf Club',
      },
      label: '$1,250,000',
      facts: ['4 bed', '2 bath', '2 car', '742 m² land'],
      more: ['Auction at Coogee Surf Club'],
    },
    {
      fields: {
        priceDisplay: 'range',
        priceFromCents: dollars(900_000),
        priceToCents: dollars(950_000),
        priceCents: dollars(900_000),
      },
      label: '$900,000 – $950,000',
      facts: [],
    },
    {
      fields: { priceDisplay: 'text', priceText: 'Price guide $1.2m', priceCents: 120_000_000 },
      label: 'Price guide $1.2m',
      facts: [],
    },
    { fields: { priceDisplay: 'eoi', priceCents: 120_000_000 }, label: 'Expressions of interest', facts: [] },
  ],
  rental: [
    {
      fields: { rentCents: dollars(650), rentPeriod: 'week', bondCents: dollars(2_600), bedrooms: 2, bathrooms: 1, carports: 1 },
      label: '$650 per week',
      facts: ['2 bed', '1 bath', '1 car'],
      more: ['Bond $2,600'],
    },
  ],
  land: [
    {
      fields: {
        priceCents: dollars(480_000),
        landArea: { value: 512, unit: 'squareMeter' },
        frontageM: 16.5,
        estateName: 'Bluestone',
        estateStage: '4',
      },
      label: '$480,000',
      facts: ['512 m² land', '16.5 m frontage'],
      more: ['Estate: Bluestone, stage 4'],
    },
  ],
  rural: [
    {
      fields: {
        priceCents: dollars(9_800_000),
        landArea: { value: 12_450, unit: 'acre' },
        bedrooms: 4,
        annualRainfall: '520 mm',
        fencing: 'Stock-proof throughout',
      },
      label: '$9,800,000',
      facts: ['12,450 acres (5,038 ha) land', '4 bed'],
      more: ['Annual rainfall: 520 mm', 'Fencing: Stock-proof throughout'],
    },
  ],
  commercial: [
    {
      fields: {
        saleOrLease: 'lease',
        rentCents: dollars(825_000),
        rentPeriod: 'year',
        rentTax: 'exclusive',
        isPlusOutgoings: true,
        floorArea: { value: 1_850, unit: 'squareMeter' },
        onSiteCarSpaces: 24,
        zoning: 'Commercial 1',
        outgoingsCents: dollars(92_000),
      },
      label: '$825,000 per year + GST + outgoings',
      facts: ['1,850 m² floor', '24 car'],
      more: ['Zoning: Commercial 1', 'Outgoings: $92,000 per year'],
    },
    {
      fields: {
        saleOrLease: 'both',
        priceCents: dollars(2_400_000),
        tax: 'inclusive',
        rentCents: dollars(12_000),
        rentPeriod: 'month',
        rentTax: 'exclusive',
        passingRentCents: dollars(140_000),
        passingRentPeriod: 'year',
        returnPercent: 5.85,
      },
      label: '$2,400,000 incl. GST or $12,000 per month + GST',
      facts: [],
    },
    {
      fields: {
        priceDisplay: 'range',
        priceFromCents: dollars(1_000_000),
        priceToCents: dollars(1_100_000),
        tax: 'exclusive',
        returnPercent: 5.85,
        passingRentCents: dollars(60_000),
        passingRentPeriod: 'year',
        floorArea: { value: 90, unit: 'squareMeter' },
        floorAreaTo: 320,
      },
      label: '$1,000,000 – $1,100,000 + GST',
      facts: ['90 m² – 320 m² floor'],
      more: ['Return 5.85%', 'Passing rent: $60,000 per year'],
    },
    {
      fields: { saleOrLease: 'lease', rentPerSqmFromCents: dollars(410), rentPerSqmToCents: dollars(450), tax: 'exclusive' },
      label: '$410 – $450 per m² per year + GST',
      facts: [],
    },
  ],
  commercialLand: [
    {
      fields: { priceCents: dollars(3_000_000), tax: 'exclusive', landArea: { value: 2.5, unit: 'hectare' }, frontageM: 80 },
      label: '$3,000,000 + GST',
      facts: ['2.5 ha land', '80 m frontage'],
    },
  ],
  business: [
    {
      fields: { priceCents: dollars(385_000), isPlusStockAtValue: true, takings: '$24,000 a week', terms: '5 + 5 years' },
      label: '$385,000 + SAV',
      facts: [],
      more: ['Takings: $24,000 a week', 'Lease terms: 5 + 5 years'],
    },
    {
      fields: { priceCents: dollars(385_000), isPlusStockAtValue: true, tax: 'exclusive' },
      label: '$385,000 + GST + SAV',
      facts: [],
    },
  ],
  holidayRental: [
    {
      fields: { rentCents: dollars(2_100), rentPeriod: 'week', sleeps: 8, bedrooms: 4, bathrooms: 2, minimumNights: 3 },
      label: '$2,100 per week',
      facts: ['Sleeps 8', '4 bed', '2 bath'],
      more: ['Minimum stay 3 nights'],
    },
  ],
}
