import type { ListingFields } from '../listing/listing-fields.ts'
import { type AreaUnit, squareMetresPer } from '../listing/listing-values.ts'
import { figuresIn } from '../law/price-words.ts'
import { type KnownDistance, type KnownPlaces, placeKey } from './known-places.ts'

const capitals = {
  NSW: 'Sydney',
  VIC: 'Melbourne',
  QLD: 'Brisbane',
  WA: 'Perth',
  SA: 'Adelaide',
  TAS: 'Hobart',
  ACT: 'Canberra',
  NT: 'Darwin',
}
const stateNames = {
  NSW: 'New South Wales',
  VIC: 'Victoria',
  QLD: 'Queensland',
  WA: 'Western Australia',
  SA: 'South Australia',
  TAS: 'Tasmania',
  ACT: 'Australian Capital Territory',
  NT: 'Northern Territory',
}

export interface CopyFacts {
  fields: ListingFields
  /** @returns whether the facts or the agency's own list name this place */
  knows(key: string): boolean
  distances: readonly KnownDistance[]
  /** In m². */
  areas: readonly { label: 'land' | 'floor' | 'building'; m2: number; shown: string }[]
  /** Whole cents that are advertised. */
  amounts: ReadonlySet<number>
  /** Whole cents that never leave the office, with their name. */
  secrets: ReadonlyMap<number, string>
}

const areaWords = { squareMeter: 'm²', acre: 'acres', hectare: 'ha', square: 'squares' }
interface Sized {
  value: number
  unit: AreaUnit
}
const area = (label: CopyFacts['areas'][number]['label'], given: Sized | null, to?: number | null) =>
  given
    ? [given.value, ...(to ? [to] : [])].map((value) => ({
        label,
        m2: value * squareMetresPer[given.unit],
        shown: `${value.toLocaleString('en-AU')} ${areaWords[given.unit]}`,
      }))
    : []

const numbersIn = (texts: readonly (string | null)[]) =>
  texts.flatMap((text) => [
    ...figuresIn(text ?? ''),
    ...((text ?? '').match(/\d[\d,]{0,14}(?:\.\d{1,2})?/g) ?? []).map((one) => Math.round(Number(one.replaceAll(',', '')) * 100)),
  ])
const shown = (isShown: boolean, ...cents: (number | null)[]) => (isShown ? cents : [])

/** Facts of a listing as the copy check compares them; made once for all its texts. */
export function copyFacts(fields: ListingFields, known: KnownPlaces): CopyFacts {
  const { address, priceDisplay } = fields
  const street = [address.streetNumber, address.street].filter(Boolean).join(' ')
  const state = address.state
  const suburb = [address.suburb, state ?? '', address.postcode ?? ''].join(' ')
  const own = [
    ...[address.siteName, `${street} ${suburb}`, suburb, `${address.suburb} ${state ? stateNames[state] : ''}`],
    ...[address.municipality, fields.estateName, fields.auctionVenue, fields.zoning, fields.otherFeatures, fields.inclusions],
    ...(state ? [stateNames[state], state, capitals[state], `${capitals[state]} CBD`] : []),
    'Australia',
  ]
  const all = ` ${[...own.map((one) => placeKey(one ?? '')), ...known.keys].join(' | ')} `
  const secrets = new Map<number, string>()
  for (const [cents, name] of [
    [fields.reservePriceCents, 'the reserve'],
    [fields.vendorAskingPriceCents, 'the vendor’s asking price'],
    [fields.offerCents, 'an offer'],
    [fields.opinionFromCents, 'the agents’ opinion'],
    [fields.opinionToCents, 'the agents’ opinion'],
    [fields.estimateFromCents, 'the estimate'],
    [fields.estimateToCents, 'the estimate'],
    [shown(priceDisplay !== 'show', fields.priceCents)[0] ?? null, 'the search price, which is not shown'],
  ] as const)
    if (cents) secrets.set(cents, name)
  const amounts = [
    ...shown(priceDisplay === 'show', fields.priceCents),
    ...shown(priceDisplay === 'range', fields.priceFromCents, fields.priceToCents),
    ...[fields.rentCents, fields.bondCents, fields.outgoingsCents, fields.passingRentCents],
    ...[fields.rentPerSqmFromCents, fields.rentPerSqmToCents, ...fields.otherRents.map((one) => one.cents)],
    ...[...fields.seasons.map((one) => one.rentCents), ...shown(fields.soldPriceDisplay === 'yes', fields.soldPriceCents)],
    ...numbersIn([
      priceDisplay === 'text' ? fields.priceText : null,
      fields.councilRates,
      fields.waterRates,
      fields.strataLevies,
    ]),
    ...numbersIn([fields.landTax, fields.tenancy, fields.takings, fields.terms, fields.furtherOptions]),
  ]
  return {
    fields,
    knows: (key) => all.includes(` ${key} `),
    distances: known.distances,
    areas: [
      ...area('land', fields.landArea, fields.landAreaTo),
      ...area('floor', fields.floorArea, fields.floorAreaTo),
      ...fields.buildingAreas.flatMap((one) => area('building', one, one.to)),
    ],
    amounts: new Set(amounts.filter((one) => one !== null)),
    secrets,
  }
}
