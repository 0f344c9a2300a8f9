import type { ListingFields } from '#common/listing/listing-fields.ts'
import { taxes } from '#common/listing/listing-values.ts'
import { priceWords } from '#common/listing/price-label.ts'
import { rangeIn } from '../../price-words.ts'
import { type MoneyPeriod, periodOf } from '#common/typed/typed-money.ts'
import { type Draft, oneLine, short, textOrNull } from '../draft.ts'
import type { Parts } from '../parts.ts'
import { parseMoney, parseOneOf, parseYesNo } from '../values.ts'

type PriceDisplay = ListingFields['priceDisplay']

/** price, priceView, rent, bond, commercialRent, businessLease: what it costs and what is said of that. */
export function readPrice(listing: Parts, draft: Draft) {
  const price = listing.first('price')
  const rent = pickRent(listing.all('rent'))
  const view = listing.first('priceView')

  if (price) readFigure(price, draft, listing.name.toLowerCase() === 'business')
  if (rent) {
    readRent(rent, draft, 'rent')
    readOtherRents(
      listing.all('rent').filter((one) => one !== rent),
      draft,
    )
  }
  draft.read('bondCents', listing.first('bond')?.text, parseMoney, 'bond')
  readCommercialRent(listing, draft)
  readShown({ price, rent, view: view && oneLine(view.text) }, draft)
}

function readFigure(price: Parts, draft: Draft, isBusiness: boolean) {
  const range = price.first('range')
  const text = price.text
  draft.read('priceCents', text, asPrice(draft, 'price'), 'price')
  draft.read('tax', price.attribute('tax'), (value) => parseOneOf(taxes, value), 'price tax')
  // Vendors write plusSAV="no" on land and farms too, where there is no stock to speak of.
  const plusStock = draft.parse(price.attribute('plusSAV'), parseYesNo, 'price plusSAV')
  if (plusStock || (isBusiness && plusStock !== undefined)) draft.set('isPlusStockAtValue', plusStock, 'price plusSAV')
  if (!range) return
  draft.read('priceFromCents', range.first('min')?.text, parseMoney, 'price range min')
  draft.read('priceToCents', range.first('max')?.text, parseMoney, 'price range max')
}

/** Vendors write 0 where no price was entered; a free house would spoil every search. */
function asPrice(draft: Draft, from: string) {
  return (text: string) => {
    const cents = parseMoney(text)
    if (cents !== 0) return cents
    draft.warn(`${from} 0 was read as "no ${from}"`)
    return null
  }
}

/** REAXML may give a weekly and a monthly rent; the weekly one is what portals demand, the others stand beside it. */
const pickRent = (rents: readonly Parts[]): Parts | undefined =>
  rents.find((one) => /^week/i.test(one.attribute('period') ?? '')) ?? rents[0]

function readOtherRents(elements: readonly Parts[], draft: Draft) {
  const rents = elements.flatMap((one) => {
    one.attribute('display')
    const cents = draft.parse(one.text, parseMoney, one.name)
    const period = periodOf(one.attribute('period') ?? '')
    if (typeof cents !== 'number' || cents === 0) return []
    if (period) return [perListed(cents, period)]
    draft.warn(`${one.name} per "${short(one.attribute('period') ?? '')}" was left out. Enter it by hand`)
    return []
  })
  if (rents.length > 0) draft.set('otherRents', rents, elements[0]?.name ?? 'rent')
}

/** A listing has no rent per fortnight: half of it is the rent per week. */
const perListed = (cents: number, period: MoneyPeriod) =>
  period === 'fortnight' ? { cents: Math.round(cents / 2), period: 'week' as const } : { cents, period }

/** A rent whose period is not known is left out until a person enters it: per week or per month is a factor of four. */
function readRent(rent: Parts, draft: Draft, from: string) {
  const text = rent.attribute('period') ?? ''
  const cents = draft.parse(rent.text, asPrice(draft, from), from)
  if (text === '') {
    if (cents !== undefined) draft.set('rentCents', cents, from)
    if (rent.attribute('period') !== undefined) draft.set('rentPeriod', null, `${from} period`)
    return
  }
  const period = periodOf(text)
  if (!period) {
    draft.warn(
      `${from} "${short(rent.text)}" per "${short(text)}" was left out, because the period is not known. Enter it by hand`,
    )
    draft.set('rentCents', null, from)
    return
  }
  const listed = perListed(cents ?? 0, period)
  if (period === 'fortnight') draft.warn(`${from} "${short(rent.text)}" per fortnight was read as half of it per week`)
  if (cents !== undefined) draft.set('rentCents', cents === null ? null : listed.cents, from)
  draft.set('rentPeriod', listed.period, `${from} period`)
}

function readCommercialRent(listing: Parts, draft: Draft) {
  const annual = listing.first('commercialRent')
  if (annual) {
    draft.read('rentCents', annual.text, asPrice(draft, 'commercialRent'), 'commercialRent')
    draft.set('rentPeriod', 'year', 'commercialRent')
    draft.read('rentTax', annual.attribute('tax'), (value) => parseOneOf(taxes, value), 'commercialRent tax')
    draft.read('isPlusOutgoings', annual.attribute('plusOutgoings'), parseYesNo, 'commercialRent plusOutgoings')
    const perSqm = annual.first('rentPerSquareMetre')?.first('range')
    draft.read('rentPerSqmFromCents', perSqm?.first('min')?.text, parseMoney, 'rentPerSquareMetre min')
    draft.read('rentPerSqmToCents', perSqm?.first('max')?.text, parseMoney, 'rentPerSquareMetre max')
  }
  const [lease, ...others] = listing.all('businessLease')
  if (!lease) return
  readRent(lease, draft, 'businessLease')
  readOtherRents(others, draft)
}

/**
 * Reads what the public sees. REAXML: `display="no"` hides the figure and priceView; otherwise priceView, when it says something,
 * stands instead of the figure. priceView alone changes the words but not whether anything is shown, which is
 * for `merge-patch.ts` to decide, because it knows the old listing.
 */
function readShown(seen: { price: Parts | undefined; rent: Parts | undefined; view: string | undefined }, draft: Draft) {
  const figure = seen.price ?? seen.rent
  const text = seen.view === undefined ? undefined : textOrNull(seen.view)
  if (text !== undefined) draft.set('priceText', text, 'priceView')
  if (!figure) return

  const isShown = draft.parse(figure.attribute('display'), parseYesNo, `${figure.name} display`) ?? true
  const display = displayOf(isShown, text ?? null)
  if (display === 'range' && text) readRangeText(text, draft)
  if (display !== 'text' && display !== 'hide' && text) draft.set('priceText', null, 'priceView')
  const hasRange = draft.patch.priceFromCents != null && draft.patch.priceToCents != null
  draft.set('priceDisplay', display === 'show' && hasRange ? 'range' : display, figure.name)
}

function displayOf(isShown: boolean, text: string | null): PriceDisplay {
  const word = (Object.keys(priceWords) as (keyof typeof priceWords)[]).find(
    (key) => text !== null && priceWords[key].toLowerCase() === text.toLowerCase(),
  )
  if (!isShown) return word === 'contactAgent' ? word : 'hide'
  if (word) return word
  if (text !== null && rangeIn(text)) return 'range'
  return text === null ? 'show' : 'text'
}

function readRangeText(text: string, draft: Draft) {
  const { from = '', to = '' } = rangeIn(text) ?? {}
  draft.read('priceFromCents', from, parseMoney, 'priceView')
  draft.read('priceToCents', to, parseMoney, 'priceView')
}
