import { wordOf } from '#common/text/name-words.ts'
import { formatArea, formatDay, formatMoney } from '#ui/formatting.ts'
import { categoryWord } from '#core/listings/web/category-choices.public.tsx'
import { featureWord } from '../match.rules.ts'
import type { PreferenceFields, WantedSuburb } from '../preferences.contract.ts'

export const sideWords = { sale: 'Buy', lease: 'Rent', both: 'Buy or rent' } as const
const range = (from: number | null, to: number | null, say: (value: number) => string) => {
  if (from === null) return to === null ? null : `up to ${say(to)}`
  return to === null ? `from ${say(from)}` : `${say(from)} to ${say(to)}`
}

/** The requirements of a contact in short lines, without empty fields. */
export function linesOf(p: PreferenceFields): string[] {
  const price = p.saleOrLease === 'lease' ? null : range(p.minPriceCents, p.maxPriceCents, (cents) => formatMoney(cents))
  const rent = p.saleOrLease === 'sale' ? null : range(p.minRentCents, p.maxRentCents, (cents) => formatMoney(cents))
  const rooms = [
    Boolean(p.bedrooms) && `${p.bedrooms}+ bed`,
    Boolean(p.bathrooms) && `${p.bathrooms}+ bath`,
    Boolean(p.cars) && `${p.cars}+ car`,
  ].filter(Boolean)
  const land = range(p.landMinM2, p.landMaxM2, (m2) => formatArea(m2))
  const places = p.suburbs.map(({ suburb }) => suburb).join(', ')
  const types = p.categories.map(categoryWord).join(', ')
  return [
    types,
    [price, rent && `${rent} a week`].filter(Boolean).join(' or '),
    rooms.join(', '),
    [places, places && p.radiusKm && `and within ${p.radiusKm} km`].filter(Boolean).join(' '),
    [land && `land ${land}`, p.floorMinM2 && `floor from ${formatArea(p.floorMinM2)}`].filter(Boolean).join(', '),
    p.mustHave.length ? `must have ${p.mustHave.map(featureWord).join(', ')}` : '',
    p.niceToHave.length ? `likes ${p.niceToHave.map(featureWord).join(', ')}` : '',
    p.moveBy ? `by ${formatDay(p.moveBy)}` : '',
    ...(p.note ?? '').split('\n').map((line) => line.trim()),
  ].filter((line) => line !== '')
}

export const suburbWords = ({ suburb, postcode }: WantedSuburb) => [suburb, postcode].filter(Boolean).join(' ')

export const titleOf = (p: PreferenceFields): string =>
  p.label ?? `${sideWords[p.saleOrLease]} ${p.classes.map((one) => wordOf(one).toLowerCase()).join(', ')}`

export const labels: Record<keyof PreferenceFields, string> = {
  saleOrLease: 'Buy or rent',
  classes: 'Listing types',
  categories: 'Property types',
  minPriceCents: 'Price from',
  maxPriceCents: 'Price to',
  minRentCents: 'Weekly rent from',
  maxRentCents: 'Weekly rent to',
  suburbs: 'Suburbs',
  radiusKm: 'Include suburbs within',
  bedrooms: 'Min bedrooms',
  bathrooms: 'Min bathrooms',
  cars: 'Min car spaces',
  landMinM2: 'Land from',
  landMaxM2: 'Land to',
  floorMinM2: 'Floor from',
  mustHave: 'Must have',
  niceToHave: 'Nice to have',
  moveBy: 'Move by',
  validUntil: 'Valid until',
  label: 'Name',
  note: 'Note',
  alert: 'Wants property alerts',
  isActive: 'Still looking',
}
export const frequencyWords: Record<PreferenceFields['alert']['frequency'], string> = {
  instant: 'Immediately',
  daily: 'Daily',
  weekly: 'Weekly',
}

type Say<V> = (value: V) => string
/** An empty field, and a list without entries, is not given. */
const given =
  <V>(say: Say<V>): Say<V | null> =>
  (value) =>
    (value !== null && say(value)) || 'Empty'
const each = <V>(say: Say<V>): Say<readonly V[]> => given((values) => values.map(say).join(', '))
const money = given<number>(formatMoney)
const count = given<number>(String)
const area = given<number>(formatArea)
const day = given<string>(formatDay)
/** Values in words, for people. */
export const words: { [K in keyof PreferenceFields]: Say<PreferenceFields[K]> } = {
  saleOrLease: (side) => sideWords[side],
  classes: each(wordOf),
  categories: each(categoryWord),
  minPriceCents: money,
  maxPriceCents: money,
  minRentCents: money,
  maxRentCents: money,
  suburbs: each(suburbWords),
  radiusKm: given((km) => `${km} km`),
  bedrooms: count,
  bathrooms: count,
  cars: count,
  landMinM2: area,
  landMaxM2: area,
  floorMinM2: area,
  mustHave: each(wordOf),
  niceToHave: each(wordOf),
  moveBy: day,
  validUntil: day,
  label: given(String),
  note: given(String),
  alert: ({ isOn, frequency }) => (isOn ? frequencyWords[frequency] : 'No'),
  isActive: (is) => (is ? 'Yes' : 'No'),
}
