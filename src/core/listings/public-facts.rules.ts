import { formatCents } from '#common/money.ts'
import type { Area, ListingFields } from '#common/listing/listing-fields.ts'
import { squareMetresPer } from '#common/listing/listing-values.ts'
import { carSpaces } from './listings.rules.ts'

export const factIcons = ['bed', 'bath', 'car', 'land', 'floor'] as const

/** One fact beside its icon on paper, or as words in a line of text. */
export interface PublicFact {
  icon: (typeof factIcons)[number]
  /** `4`, `12,450 acres (5,038 ha)`. */
  value: string
  /** Read aloud instead of the icon: `Bedrooms`. */
  label: string
  /** `4 bed`, for text without icons. */
  words: string
}

/** The facts that stand first, at most four, in the order that buyers of this class ask for them. The same on paper, in emails and on the website. */
export function publicFacts(l: ListingFields): PublicFact[] {
  const rooms = [
    l.bedrooms
      ? fact('bed', String(l.bedrooms), 'Bedrooms', `${l.bedrooms} bed`)
      : l.isStudio === true && fact('bed', 'Studio', 'Bedrooms'),
    !!l.bathrooms && fact('bath', String(l.bathrooms), 'Bathrooms', `${l.bathrooms} bath`),
  ]
  const cars = carSpaces(l)
  const car = !!cars && fact('car', String(cars), 'Car spaces', `${cars} car`)
  const landSize = areaText(l.landArea, l.landAreaTo)
  const floorSize = areaText(l.floorArea, l.floorAreaTo)
  const land = landSize !== undefined && fact('land', landSize, 'Land', `${landSize} land`)
  const floor = floorSize !== undefined && fact('floor', floorSize, 'Floor area', `${floorSize} floor`)
  const frontage = !!l.frontageM && fact('land', `${number(l.frontageM, 2)} m frontage`, 'Frontage')
  return inOrder()
    .filter((one) => one !== false)
    .slice(0, 4)

  function inOrder(): (PublicFact | false)[] {
    switch (l.listingClass) {
      case 'residential':
      case 'rental':
        // Where rooms are counted, the land says more than the floor.
        return [...rooms, car, land, (!land || !l.bedrooms) && floor]
      case 'holidayRental':
        return [!!l.sleeps && fact('bed', `Sleeps ${l.sleeps}`, 'Guests'), ...rooms, car]
      case 'land':
        return [land, frontage]
      case 'rural':
        return [land, ...rooms, car]
      case 'commercial':
      case 'business':
        return [floor, car, land]
      case 'commercialLand':
        return [land, frontage, floor, car]
    }
  }
}

const fact = (icon: PublicFact['icon'], value: string, label: string, words = value): PublicFact => ({
  icon,
  value,
  label,
  words,
})

export interface NamedFact {
  label: string
  value: string
}
/** A label is left out where the value says what it is. */
export const factLine = ({ label, value }: NamedFact): string => (label ? `${label}: ${value}` : value)

const named: Readonly<Record<string, string>> = {
  'Auction at ': 'Auction venue',
  'Auction ': 'Auction',
  'Bond ': 'Bond',
  'Minimum stay ': 'Minimum stay',
  'Return ': 'Return',
}
/** The same for a table, where every value has its name: `Return`, `5.6%`. */
export function tabledFact({ label, value }: NamedFact): NamedFact {
  if (label) return { label, value }
  const start = Object.keys(named).find((words) => value.startsWith(words))
  if (start) return { label: named[start] ?? '', value: sentence(value.slice(start.length)) }
  if (value.endsWith(' m frontage')) return { label: 'Frontage', value: value.slice(0, -' frontage'.length) }
  if (value.endsWith('-month lease')) return { label: 'Lease term', value: plural(Number.parseInt(value, 10), 'month', 'months') }
  return { label: 'Tenancy', value }
}

/**
 * Public facts that follow the main ones.
 *
 * @param now wall-clock time at the property, `YYYY-MM-DDTHH:mm`: an auction that is over has no venue
 */
export function moreFacts(l: ListingFields, now: string): NamedFact[] {
  const isLease = l.saleOrLease !== 'sale'
  const isCommercial = ['commercial', 'commercialLand', 'business'].includes(l.listingClass)
  const isFrontageFirst = l.listingClass === 'land' || l.listingClass === 'commercialLand'
  const isAuctionAhead = l.methodOfSale === 'auction' && (l.auctionAt === null || l.auctionAt > now)
  const all: (readonly [label: string, value: string | false | null | undefined])[] = [
    ['', isAuctionAhead && l.auctionVenue && auctionPlace(l.auctionVenue)],
    ['', isLease && l.bondCents !== null && l.bondCents > 0 && `Bond ${formatCents(l.bondCents)}`],
    ['', l.listingClass === 'rental' && l.leaseTermMonths !== null && `${l.leaseTermMonths}-month lease`],
    ['', l.listingClass === 'holidayRental' && !!l.minimumNights && `Minimum stay ${plural(l.minimumNights, 'night', 'nights')}`],
    ['', !isFrontageFirst && !!l.frontageM && `${number(l.frontageM, 2)} m frontage`],
    ['Estate', [l.estateName, l.estateStage && `stage ${l.estateStage}`].filter(Boolean).join(', ')],
    ['Zoning', l.listingClass !== 'rental' && l.listingClass !== 'holidayRental' && l.zoning],
    ...(l.listingClass === 'rural'
      ? ([
          ['Annual rainfall', l.annualRainfall],
          ['Fencing', l.fencing],
          ['Improvements', l.improvements],
          ['Soil', l.soilTypes],
          ['Carrying capacity', l.carryingCapacity],
          ['Irrigation', l.irrigation],
          ['Water', l.waterEntitlements],
          ['Bores', l.bores],
        ] as const)
      : []),
    ...(isCommercial
      ? ([
          ['', !isLease && l.returnPercent !== null && `Return ${number(l.returnPercent, 2)}%`],
          ['Passing rent', !isLease && rent(l.passingRentCents, l.passingRentPeriod ?? 'year')],
          ['Outgoings', rent(l.outgoingsCents, 'year')],
          ['Rent', l.rentCents !== null && isLease && rentPerSquareMetre(l)],
          ...l.buildingAreas.map(({ use, to, ...area }) => [use, areaText(area, to)] as const),
          ['', !isLease && l.tenancyStatus === 'vacant' && 'Vacant possession'],
          ['', !isLease && l.tenancyStatus === 'tenanted' && 'Tenanted'],
          ['Parking', l.parkingComments],
        ] as const)
      : []),
    ...(l.listingClass === 'business'
      ? ([
          ['Takings', l.takings],
          ['Lease terms', l.terms],
        ] as const)
      : []),
  ]
  return all.flatMap(([label, value]) => {
    const words = typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : ''
    return words ? [{ label, value: words }] : []
  })
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
/** `Auction on site`, `Auction at Coogee Surf Club`. */
function auctionPlace(venue: string): string {
  const words = venue.trim().toLowerCase()
  if (['on site', 'on-site', 'onsite'].includes(words)) return 'Auction on site'
  if (['in rooms', 'in-rooms', 'online'].includes(words)) return `Auction ${words.replace('-', ' ')}`
  return `Auction at ${venue}`
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
const rent = (cents: number | null, period: string) => cents !== null && cents > 0 && `${formatCents(cents)} per ${period}`
function rentPerSquareMetre({ rentPerSqmFromCents: from, rentPerSqmToCents: to }: ListingFields): string | undefined {
  if (from === null) return undefined
  return `${formatCents(from)}${to === null || to === from ? '' : ` – ${formatCents(to)}`} per m² per year`
}

const upTo = (maximumFractionDigits: number) => new Intl.NumberFormat('en-AU', { maximumFractionDigits })
/** Made once: `toLocaleString` makes one for each number, which was a sixth of the website's feed. */
const written = [upTo(0), upTo(1), upTo(2)] as const
const number = (value: number, digits: 0 | 1 | 2) => written[digits].format(value)

/** `742 m²`, `1.25 ha`; from one hectare on people think in hectares. Acres stay as entered, with the metric size behind them. */
export function areaText(area: Area | null, to: number | null = null): string | undefined {
  if (!area || area.value * squareMetresPer[area.unit] <= 0) return undefined
  const metric = metricText(area)
  const range = to === null || to === area.value ? metric : `${metric} – ${metricText({ ...area, value: to })}`
  if (area.unit !== 'acre') return range
  const entered = to === null || to === area.value ? number(area.value, 2) : `${number(area.value, 2)} – ${number(to, 2)}`
  return `${entered} ${entered === '1' ? 'acre' : 'acres'} (${range})`
}

function metricText({ value, unit }: Area): string {
  const squareMetres = value * squareMetresPer[unit]
  if (squareMetres >= 10_000) return `${number(squareMetres / 10_000, squareMetres >= 1_000_000 ? 0 : 2)} ha`
  return `${number(squareMetres, squareMetres < 10 ? 1 : 0)} m²`
}
