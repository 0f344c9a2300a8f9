import { addressOf, type AddressColumn } from '#accounts/addresses/address-cells.rules.ts'
import type { Address } from '#common/listing/listing-fields.ts'
import { squareMetresPer } from '#common/listing/listing-values.ts'
import { readArea } from '#common/typed/typed-area.ts'
import { parseDay } from '#common/typed/typed-day.ts'
import { readMoney } from '#common/typed/typed-money.ts'
import { readCount, readDecimal } from '#common/typed/typed-number.ts'
import type { Reading } from '#common/typed/reading.ts'

type Column =
  | AddressColumn
  | 'soldOn'
  | 'price'
  | 'category'
  | 'bedrooms'
  | 'bathrooms'
  | 'carSpaces'
  | 'land'
  | 'latitude'
  | 'longitude'
/** Headings of the tables that suppliers of sales sell, in small letters without signs. */
const headings: Record<Column, readonly string[]> = {
  addressLine: ['address', 'full address', 'property address', 'street address', 'property'],
  unitNumber: ['unit', 'unit number', 'unit no', 'sub number'],
  streetNumber: ['street number', 'street no', 'number', 'house number'],
  street: ['street', 'street name'],
  lotNumber: ['lot', 'lot number'],
  suburb: ['suburb', 'locality', 'town', 'city'],
  state: ['state'],
  postcode: ['postcode', 'post code', 'pcode'],
  soldOn: ['sold date', 'date sold', 'sale date', 'sold on', 'contract date', 'settlement date', 'date'],
  price: ['sold price', 'sale price', 'price', 'last sale price', 'sold for'],
  category: ['property type', 'type', 'category'],
  bedrooms: ['bedrooms', 'beds', 'bed'],
  bathrooms: ['bathrooms', 'baths', 'bath'],
  carSpaces: ['car spaces', 'cars', 'car', 'parking', 'garages'],
  land: ['land size', 'land area', 'land', 'land size m2', 'land area m2', 'land m2', 'area'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon', 'long'],
}
const plain = (text: string) =>
  text
    .slice(0, 100)
    .toLowerCase()
    .replaceAll('m²', 'm2')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** The column of each meaning; one without an address, a day or a price is no table of sales. */
export function soldColumns(names: readonly string[]): { at: ReadonlyMap<Column, number>; missing: string[] } {
  const found = names.map(plain)
  const at = new Map<Column, number>()
  for (const [column, words] of Object.entries(headings) as [Column, readonly string[]][]) {
    // In the order of the words: `sold date` before a mere `date`.
    const index = words.map((word) => found.indexOf(word)).find((place) => place >= 0)
    if (index !== undefined) at.set(column, index)
  }
  const missing = [
    ...(at.has('addressLine') || at.has('street') ? [] : ['address']),
    ...(at.has('soldOn') ? [] : ['sold date']),
    ...(at.has('price') ? [] : ['sold price']),
  ]
  return { at, missing }
}

export interface SoldRow {
  address: Address
  soldOn: string
  priceCents: number
  category: string | null
  bedrooms: number | null
  bathrooms: number | null
  carSpaces: number | null
  landAreaM2: number | null
}

/** One sale, or why the row is none. What is not needed and can't be read is left out. */
export function readSoldRow(
  cells: readonly string[],
  at: ReadonlyMap<Column, number>,
  today: string,
): { row: SoldRow; reason?: undefined } | { reason: string; row?: undefined } {
  const text = (column: Column) => {
    const index = at.get(column)
    return (index === undefined ? '' : (cells[index] ?? '')).trim().slice(0, 300)
  }
  const maybe = <T>(column: Column, read: (typed: string) => Reading<T>): T | null => read(text(column)).value ?? null
  const address = addressOf((column) => text(column) || null)
  if (!address.street || !address.suburb || !address.state || !(address.streetNumber ?? address.lotNumber))
    return { reason: 'The address needs a number, a street, a suburb and a state' }
  const soldOn = parseDay(text('soldOn'), { now: today, isPast: true })
  if (!soldOn) return { reason: `“${text('soldOn').slice(0, 40)}” is not a date` }
  if (soldOn > today) return { reason: 'The sale is in the future' }
  const price = readMoney(text('price'))
  if (!price.value) return { reason: price.problem ?? 'The sold price is missing' }
  const degrees = (typed: string) => readDecimal(typed, { decimals: 15, isNegative: true, min: -180, max: 180 })
  return {
    row: {
      address: { ...address, latitude: maybe('latitude', degrees), longitude: maybe('longitude', degrees) },
      soldOn,
      priceCents: price.value,
      category: text('category').slice(0, 80) || null,
      bedrooms: maybe('bedrooms', (typed) => readCount(typed, { max: 99 }, ['bed', 'bedroom'])),
      bathrooms: maybe('bathrooms', (typed) => readCount(typed, { max: 99 }, ['bath', 'bathroom'])),
      carSpaces: maybe('carSpaces', (typed) => readCount(typed, { max: 999 }, ['car', 'car space'])),
      landAreaM2: maybe('land', landOf),
    },
  }
}

/** Square metres, unless another unit is written behind the figure. */
function landOf(typed: string): Reading<number> {
  const area = readArea(typed)
  if (!area.value) return { value: null }
  return { value: Math.round(area.value.value * squareMetresPer[area.value.unit] * 100) / 100 }
}
