// One listing of each class as its readers would look for it; invented, as the demo is.
import type { Listing } from '#core/listings/listings.contract.ts'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingClass } from '#common/listing/listing-values.ts'
import { listingWith, photoOf } from '../../src/channels/documents/server/testing/sample-listing.ts'

export const sheetKinds = [
  'residential',
  'rental',
  'land',
  'rural',
  'commercial',
  'commercialLease',
  'business',
  'holidayRental',
] as const
export type SheetKind = (typeof sheetKinds)[number]
export const sheetStates = ['draft', 'live', 'underOffer', 'sold'] as const
export type SheetState = (typeof sheetStates)[number]
/** Wall-clock time on all sheets, so that two runs differ only in what was changed. */
export const sheetNow = '2026-11-25T09:00'

const at = (streetNumber: string, street: string, suburb: string, postcode: string) => ({
  ...emptyAddress,
  ...{ streetNumber, street, suburb, state: 'VIC' as const, postcode },
})
const open = [
  { startsAt: '2026-11-28T09:30', endsAt: '2026-11-28T10:00' },
  { startsAt: '2026-12-02T17:30', endsAt: '2026-12-02T18:00' },
] as Listing['inspections']
const story = (first: string) =>
  `${first} Double-height volumes frame the garden, and every room follows the movement of the sun.\n\nA central hall leads to living and dining around a stone island and a double-sided fireplace. Full-height sliders open to a terrace, a heated pool and a north-facing lawn.\n\nWalk to cafés, schools and the sand.`

const fields: Record<SheetKind, Partial<Listing>> = {
  residential: {
    ...{ address: at('12', 'Lantern Street', 'Brighton', '3186'), category: 'House', bedrooms: 5, bathrooms: 4, garages: 3 },
    headline: 'Sculptural family living, moments from the bay',
    description: story('A residence of brick, timber and zinc unfolds across two light-filled levels.'),
    ...{ methodOfSale: 'auction', auctionAt: '2026-12-12T11:00', auctionVenue: 'On site' },
    ...{ priceFromCents: 385_000_000, priceToCents: 420_000_000, priceDisplay: 'range', inspections: open },
    landArea: { value: 742, unit: 'squareMeter' },
    energyRating: 6,
  },
  rental: {
    address: { ...at('8', 'Foundry Lane', 'Richmond', '3121'), subNumber: '4' },
    ...{ category: 'Apartment', bedrooms: 2, bathrooms: 1 },
    headline: 'North-facing apartment near the river',
    description: story('Light fills this apartment from morning to evening.'),
    ...{
      rentCents: 68_000,
      rentPeriod: 'week',
      bondCents: 295_400,
      availableOn: '2026-12-05',
      inspections: open,
      priceDisplay: 'show',
    },
  } as Partial<Listing>,
  land: {
    ...{ address: at('Lot 27', 'Banksia Rise', 'Torquay', '3228'), headline: 'Titled land, ready to build' },
    description: 'A level block with a wide frontage, five minutes from the surf. All services are at the boundary.',
    ...{ priceCents: 64_500_000, priceDisplay: 'show', frontageM: 16, landArea: { value: 512, unit: 'squareMeter' } },
    ...{ isTitleRegistered: true, services: 'Power, water, sewer, NBN', contour: 'Level' },
  } as Partial<Listing>,
  rural: {
    ...{
      address: at('1480', 'Old Coach Road', 'Mansfield', '3722'),
      bedrooms: 4,
      bathrooms: 2,
      headline: 'River flats and a stone homestead',
    },
    description: 'Productive grazing country in one line, with two kilometres of river frontage and a restored homestead.',
    ...{ methodOfSale: 'eoi', priceDisplay: 'eoi', offersCloseAt: '2026-12-16T17:00', landArea: { value: 12_450, unit: 'acre' } },
    ...{ annualRainfall: '820 mm', fencing: 'Cattle and sheep, 18 paddocks', improvements: 'Woolshed, yards, three hay sheds' },
    carryingCapacity: '6,000 DSE',
  } as Partial<Listing>,
  commercial: {
    ...{
      address: at('55', 'Collins Place', 'Geelong', '3220'),
      category: 'Offices',
      headline: 'Freehold office with secure income',
    },
    description: 'A two-level office on a corner site, leased to a national tenant until 2031.',
    ...{ priceCents: 485_000_000, priceDisplay: 'show', tax: 'exclusive', returnPercent: 5.6, zoning: 'Commercial 1' },
    ...{ floorArea: { value: 1_140, unit: 'squareMeter' }, onSiteCarSpaces: 18, tenancyStatus: 'tenanted' },
  } as Partial<Listing>,
  commercialLease: {
    ...{
      address: at('3', 'Trade Street', 'Dandenong', '3175'),
      category: 'Industrial/Warehouse',
      headline: 'High-clearance warehouse',
    },
    description: 'Clear-span warehouse with two roller doors, three-phase power and a refurbished front office.',
    ...{ rentCents: 18_500_000, rentPeriod: 'year', rentTax: 'exclusive', isPlusOutgoings: true, priceDisplay: 'show' },
    ...{
      floorArea: { value: 980, unit: 'squareMeter' },
      onSiteCarSpaces: 12,
      outgoingsCents: 2_400_000,
      availableOn: '2027-01-15',
    },
  } as Partial<Listing>,
  business: {
    ...{
      address: at('21', 'Ferry Parade', 'Williamstown', '3016'),
      category: 'Food/Hospitality',
      headline: 'Waterfront café with a loyal following',
    },
    description: 'Seven-day café with seating for 80, a new kitchen and a long lease.',
    ...{
      priceCents: 38_500_000,
      priceDisplay: 'show',
      isPlusStockAtValue: true,
      takings: '$21,000 a week',
      terms: '5 + 5 + 5 years',
    },
  } as Partial<Listing>,
  holidayRental: {
    ...{
      address: at('2', 'Dune Track', 'Sorrento', '3943'),
      category: 'House',
      bedrooms: 4,
      bathrooms: 3,
      sleeps: 8,
      minimumNights: 3,
    },
    headline: 'Beach house among the dunes',
    description: story('Wake to the sound of the surf.'),
    ...{ rentCents: 320_000, rentPeriod: 'week', priceDisplay: 'show' },
  } as Partial<Listing>,
}

const classOf = (kind: SheetKind): ListingClass => (kind === 'commercialLease' ? 'commercial' : kind)
export const photoId = (number: number) => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`

/** A lease ends as leased and a sale as sold: the same column of the sheets. */
function statusOf(listing: Pick<Listing, 'saleOrLease'>, state: SheetState): Listing['status'] {
  if (listing.saleOrLease !== 'lease') return state
  if (state === 'sold') return 'leased'
  return state === 'underOffer' ? 'underApplication' : state
}

export function sampleOf(kind: SheetKind, photos: number, state: SheetState): Listing {
  const empty = emptyFields(classOf(kind), kind === 'commercialLease' ? 'lease' : undefined)
  const isOver = state === 'sold'
  return listingWith({
    ...empty,
    ...fields[kind],
    status: statusOf(empty, state),
    listedAt: state === 'draft' ? null : '2026-11-20T00:00:00Z',
    ...(isOver && empty.saleOrLease === 'sale' && { soldPriceCents: 402_500_000, soldOn: '2026-11-24', soldPriceDisplay: 'yes' }),
    ...(['residential', 'rental', 'holidayRental', 'rural'].includes(kind) && {
      features: [
        'study',
        'hydronicHeating',
        'balcony',
        'floorboards',
        'builtInRobes',
        'remoteGarage',
        'dishwasher',
        'fullyFenced',
      ],
    }),
    media: Array.from({ length: photos }, (_, i) => photoOf(photoId(i), i)),
  } as Partial<Listing>)
}
