import { wordOf } from '#common/text/name-words.ts'
import { formatArea, formatDay, formatMoney } from '#ui/formatting.ts'
import { categoryWord } from '#core/listings/web/category-choices.public.tsx'
import { featureWord } from '../match.rules.ts'
import type { PreferenceFields } from '../preferences.contract.ts'

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
  ].filter((line) => line !== '')
}

export const titleOf = (p: PreferenceFields): string =>
  p.label ?? `${sideWords[p.saleOrLease]} ${p.classes.map((one) => wordOf(one).toLowerCase()).join(', ')}`
