import type { Feature, ListingClass, ListingStatus } from '#common/listing/listing-values.ts'
import type { ListingFields } from '#common/listing/listing-fields.ts'
import { emptyAddress, emptyFields } from '#common/listing/listing-empty.ts'
import { addDays, weekdayOf } from '#common/time/days.ts'
import type { DemoAgency } from './demo-agencies.ts'
import type { DemoKind } from './demo-pictures.ts'
import { featureSets, headlines, paragraphs, streets } from './demo-words.ts'

export interface DemoListing {
  kind: DemoKind
  status: ListingStatus
  fields: ListingFields
  /** Index into the agency's agents. */
  agent: number
}

interface Plan {
  listingClass: ListingClass
  kind: DemoKind
  category: string | null
  status: ListingStatus
}
const sale: Plan[] = (
  ['live', 'live', 'live', 'underOffer', 'sold', 'draft', 'live', 'withdrawn', 'offMarket', 'settled'] as const
).map((status) => ({ listingClass: 'residential', kind: 'house', category: 'House', status }))
const others: Plan[] = [
  { listingClass: 'residential', kind: 'townhouse', category: 'Townhouse', status: 'live' },
  { listingClass: 'residential', kind: 'apartment', category: 'Apartment', status: 'live' },
  { listingClass: 'residential', kind: 'apartment', category: 'Unit', status: 'underOffer' },
  { listingClass: 'rental', kind: 'apartment', category: 'Apartment', status: 'live' },
  { listingClass: 'rental', kind: 'house', category: 'House', status: 'leased' },
  { listingClass: 'rental', kind: 'townhouse', category: 'Townhouse', status: 'underApplication' },
  { listingClass: 'land', kind: 'land', category: 'Residential', status: 'live' },
  { listingClass: 'rural', kind: 'rural', category: 'Lifestyle', status: 'live' },
  { listingClass: 'commercial', kind: 'commercial', category: 'Industrial/Warehouse', status: 'live' },
  { listingClass: 'residential', kind: 'apartment', category: 'Apartment', status: 'sold' },
  { listingClass: 'commercialLand', kind: 'land', category: 'Land/Development', status: 'live' },
  { listingClass: 'business', kind: 'commercial', category: 'Food/Hospitality', status: 'live' },
  { listingClass: 'holidayRental', kind: 'house', category: 'House', status: 'live' },
]
const plans = sale.flatMap((plan, i) => [plan, others[i % others.length] as Plan, others[(i + 6) % others.length] as Plan])

/** The agency's listings, the same at every first start. Days are counted from `today`, the agency's day, so that the demo never looks old. */
export function demoListings(agency: DemoAgency, today: string): DemoListing[] {
  return Array.from({ length: agency.listings }, (_, n) => demoListing(agency, n, today))
}

/** Every fourth listing is of the same agent, who goes from one open home to the next. */
function openTime(n: number, after = 0): string {
  const minutes = 9 * 60 + 30 + (Math.floor(n / 4) % 8) * 45 + after
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function demoListing(agency: DemoAgency, n: number, today: string): DemoListing {
  const plan = plans[n % plans.length] as Plan
  const { kind, listingClass, status } = plan
  const pick = <T>(list: readonly T[], at = n): T => list[at % list.length] as T
  const place = kind === 'rural' ? (agency.places.at(-1) as DemoAgency['places'][number]) : pick(agency.places, n * 3 + (n >> 2))
  const base = emptyFields(listingClass)
  const isLease = base.saleOrLease === 'lease'
  const day = (offset: number) => addDays(today, offset)
  const price =
    (kind === 'apartment'
      ? 620_000 + n * 17_000
      : kind === 'rural'
        ? 2_150_000 + n * 25_000
        : kind === 'land'
          ? 780_000 + n * 9000
          : 1_280_000 + n * 43_000) * 100
  const isAuction = !isLease && kind === 'house' && n % 3 === 0 && agency.places[0]?.state !== 'QLD'
  const isBuilt = kind !== 'land'
  const isHome = isBuilt && kind !== 'commercial'
  /** Days until the next Saturday; a Saturday's own open homes may be over. */
  const saturday = (13 - weekdayOf(today)) % 7 || 7
  const isOnShow = status === 'live' && isHome
  return {
    kind,
    status,
    agent: isLease
      ? Math.min(4, agency.agents.length - 1)
      : kind === 'rural' || kind === 'commercial'
        ? agency.agents.length - 1
        : n % Math.min(4, agency.agents.length),
    fields: {
      ...base,
      address: {
        ...emptyAddress,
        ...place,
        country: 'Australia',
        streetNumber: String(((n * 7) % 118) + 2),
        subNumber: kind === 'apartment' ? String((n % 24) + 1) : null,
        street: pick(streets, n * 5 + (n >> 3)),
      },
      category: plan.category,
      headline: pick(headlines[kind], n >> 1),
      description: paragraphs[kind].join('\n\n'),
      bedrooms: isHome ? (kind === 'apartment' ? 1 + (n % 3) : 3 + (n % 3)) : null,
      bathrooms: isHome ? 1 + (n % 3) : null,
      garages: isHome ? 1 + (n % 2) : null,
      livingAreas: isHome && kind !== 'apartment' ? 2 : null,
      landArea:
        kind === 'rural'
          ? { value: 16 + n, unit: 'hectare' }
          : kind === 'apartment'
            ? null
            : { value: 280 + ((n * 61) % 620), unit: 'squareMeter' },
      floorArea: isBuilt ? { value: 90 + ((n * 23) % 260), unit: 'squareMeter' } : null,
      yearBuilt: isHome ? 1925 + ((n * 13) % 98) : null,
      energyRating: place.state === 'ACT' ? 5.5 : null,
      features: [...pick(featureSets[kind])] as Feature[],
      ecoFeatures: n % 4 === 0 && isHome ? ['solarPanels', 'waterTank'] : [],
      priceCents: isLease ? null : price,
      priceDisplay: isLease ? 'show' : isAuction ? 'auction' : n % 5 === 1 ? 'range' : n % 7 === 2 ? 'contactAgent' : 'show',
      priceFromCents: n % 5 === 1 && !isLease ? price : null,
      priceToCents: n % 5 === 1 && !isLease ? Math.round(price * 1.08) : null,
      rentCents: isLease ? (480 + (n % 9) * 45) * 100 : null,
      bondCents: isLease ? (480 + (n % 9) * 45) * 400 : null,
      availableOn: isLease ? day(n % 30) : null,
      isPetFriendly: isLease ? n % 2 === 0 : null,
      furnishing: isLease ? 'unfurnished' : null,
      methodOfSale: isLease ? null : isAuction ? 'auction' : 'privateTreaty',
      agencyType: isLease ? null : 'exclusive',
      authorityStartsOn: isLease ? null : day(-20 - (n % 50)),
      // Queensland limits an appointment to 90 days, its first day included.
      authorityExpiresOn: isLease ? null : day(69 - (n % 50)),
      auctionAt: isAuction ? `${day(saturday + 14)}T11:00` : null,
      auctionVenue: isAuction ? 'On site' : null,
      auctioneerName: isAuction ? 'Liam O’Brien' : null,
      inspections: isOnShow
        ? [{ startsAt: `${day(saturday)}T${openTime(n)}`, endsAt: `${day(saturday)}T${openTime(n, 30)}` }]
        : [],
      soldOn: status === 'sold' || status === 'settled' ? day(-7 - (n % 60)) : null,
      soldPriceCents: status === 'sold' || status === 'settled' ? Math.round(price * 1.03) : null,
      soldPriceDisplay: status === 'sold' || status === 'settled' ? (n % 2 ? 'yes' : 'no') : null,
      settledOn: status === 'settled' ? day(-2) : null,
      leasedOn: status === 'leased' ? day(-5) : null,
      withdrawnOn: status === 'withdrawn' ? day(-12) : null,
      links: [{ kind: 'web', url: `https://${agency.branding.website}/listings/${agency.referencePrefix}-${1001 + n}` }],
      tags: [...(n % 4 === 0 ? ['bayside'] : []), ...(isAuction ? ['auction'] : []), ...(n % 6 === 0 ? ['first home'] : [])],
    },
  }
}
