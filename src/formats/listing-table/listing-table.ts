import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { plainText } from '#common/plain-text.ts'
import type { Reading } from '#common/typed/reading.ts'
import { readArea } from '#common/typed/typed-area.ts'
import { readMoney, readTypedMoney, type TypedMoney } from '#common/typed/typed-money.ts'
import { readCount, readPlainNumber } from '#common/typed/typed-number.ts'
import { agencyIn, classOf, displayIn, homeKind, methodIn, type SaidStatus, sideIn, statusIn } from './listing-words.ts'

/** One row of a table of listings by what its columns mean. */
export interface ListingCells {
  all(target: string): readonly { heading: string; text: string }[]
  day(target: string): string | null
}
export interface TableListing {
  patch: ListingPatch & Pick<ListingFields, 'listingClass' | 'saleOrLease'>
  /** Never `live`: nothing is advertised by being read. */
  status: Exclude<ListingStatus, 'live'>
  /** Texts that no field takes, each with its heading. */
  kept: { heading: string; text: string }[]
  /** Sentences for the person. */
  remarks: string[]
}
interface TableFacts {
  /** Said by the name of the table. */
  side: 'sale' | 'lease' | null
  /** The other system, for sentences. */
  source: string
  today: string
}

/** Reads what a table of another system says of a listing: everything but its address and its people. */
export function readTableListing(cells: ListingCells, { side, source, today }: TableFacts): TableListing {
  const kept: TableListing['kept'] = []
  const remarks: string[] = []
  const found = (target: string) => cells.all(target)[0]
  /** Keeps a text that can't be read as it is. */
  function read<T>(target: string, reading: (text: string) => Reading<T>): T | null {
    const cell = found(target)
    if (!cell) return null
    const { value, problem } = reading(cell.text)
    if (problem !== undefined) kept.push(cell)
    return value ?? null
  }
  const word = <T>(target: string, meaning: (text: string) => T | undefined): T | undefined => {
    const cell = found(target)
    return cell && meaning(cell.text)
  }
  const keep = (target: string) => {
    const cell = found(target)
    if (cell && !kept.some(({ heading }) => heading === cell.heading)) kept.push(cell)
  }

  const said = word('status', statusIn)
  const hasRentOnly = found('rent') !== undefined && found('price') === undefined
  const written = word('saleOrLease', sideIn)
  const guess = written ?? side ?? (said === 'leased' || hasRentOnly || found('leasedOn') ? 'lease' : 'sale')
  const type = found('propertyType')?.text ?? ''
  const listingClass = classOf(type, guess)
  const isCommercial = ['commercial', 'commercialLand', 'business'].includes(listingClass)
  const saleOrLease = guess === 'both' && !isCommercial ? 'sale' : guess
  const isLease = saleOrLease === 'lease'

  const patch: TableListing['patch'] = { listingClass, saleOrLease }
  if (listingClass === 'residential' || listingClass === 'rental') patch.category = homeKind(type) ?? null
  if (type && !patch.category) keep('propertyType')
  patch.agencyType = word('authority', agencyIn) ?? null
  const method = word('authority', methodIn) ?? word('saleOrLease', methodIn)
  if (method && !isLease) patch.methodOfSale = method
  if (!patch.agencyType && !method) keep('authority')
  patch.authorityStartsOn = cells.day('authorityFrom')
  patch.authorityExpiresOn = cells.day('authorityTo')
  patch.availableOn = cells.day('availableOn')
  Object.assign(patch, prices(read, found, saleOrLease, isCommercial))
  Object.assign(patch, building(read, found))
  const headline = found('headline')
  patch.headline = headline?.text.replaceAll(/\s+/g, ' ').slice(0, 150) ?? null
  if (headline && headline.text.length > 150) kept.push(headline)
  const description = found('description')?.text
  patch.description = description ? (/<[a-z]/i.test(description) ? plainText(description) : description).slice(0, 65_535) : null
  keep('uniqueId')

  const days = { sold: cells.day('soldOn'), settled: cells.day('settlementOn'), leased: cells.day('leasedOn') }
  const isOver = days.settled !== null && days.settled <= today
  const implied: SaidStatus = isLease
    ? days.leased
      ? 'leased'
      : 'draft'
    : isOver
      ? 'settled'
      : days.sold || patch.soldPriceCents
        ? 'sold'
        : 'draft'
  if (found('status') && !said) {
    keep('status')
    remarks.push(`“${found('status')?.text.slice(0, 40)}” is no status in Gable, so it is added as ${statusNames[implied]}`)
  }
  const saleStatus = said ?? implied
  const isLongSold = saleStatus === 'sold' && !isLease && days.settled === null && isLongAgo(days.sold, today)
  if (isLongSold) remarks.push(longSoldWords)
  const status = statusOf(
    saleStatus,
    isLease,
    isOver || isLongSold,
    /^(?:y|yes|true|1|x)$/i.test(found('isArchived')?.text ?? ''),
  )
  if (said === 'current' && status === 'draft') remarks.push(asDraftWords(source))
  if (status === 'sold' || status === 'settled') {
    patch.soldOn = days.sold
    if (status === 'settled') patch.settledOn = days.settled
    else patch.settlementDueOn = days.settled
  } else {
    patch.settlementDueOn = days.settled
    for (const target of ['soldOn', 'soldPrice']) if (status !== 'underOffer' || target === 'soldPrice') keep(target)
    patch.soldPriceCents = null
    if (status === 'underOffer') patch.underOfferOn = days.sold
  }
  if (status === 'leased') patch.leasedOn = days.leased
  else keep('leasedOn')
  return { patch, status, kept, remarks }
}

/** A sale is open until it is settled, and would keep the property from being listed again: more than a year later it is. */
export const isLongAgo = (soldOn: string | null | undefined, today: string): boolean =>
  Boolean(soldOn && soldOn < `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`)
export const longSoldWords = 'Sold more than a year ago, so it is added as settled'
export const asDraftWords = (source: string): string =>
  `Current in ${source}. It is added as a draft, so that nothing is published: make it live when you are ready`

const statusNames: Readonly<Record<string, string>> = { draft: 'a draft', sold: 'sold', settled: 'settled', leased: 'leased' }

/** A listing that is advertised there is a draft here; an open one that is archived there is withdrawn. */
function statusOf(said: SaidStatus, isLease: boolean, isOver: boolean, isArchived: boolean): TableListing['status'] {
  if (isArchived && (said === 'current' || said === 'draft' || said === 'offMarket')) return 'withdrawn'
  if (said === 'current') return 'draft'
  if (isLease) {
    if (said === 'sold' || said === 'settled') return 'leased'
    return said === 'underOffer' ? 'underApplication' : said
  }
  if (said === 'leased') return 'withdrawn'
  return said === 'sold' && isOver ? 'settled' : said
}

type Read = <T>(target: string, reading: (text: string) => Reading<T>) => T | null
type Found = (target: string) => { heading: string; text: string } | undefined

/** Zero is how tables say that there is none. */
const amount = (value: number | null | undefined): number | null => value || null

function prices(
  read: Read,
  found: Found,
  side: ListingFields['saleOrLease'],
  isCommercial: boolean,
): Partial<Pick<ListingFields, 'priceCents' | 'priceDisplay'>> {
  const patch: ListingPatch = {}
  // A column of prices may hold words: they are the price that is shown.
  const typed = (target: string) => readTypedMoney(found(target)?.text ?? '').value ?? null
  const price = typed('price')
  const words =
    found('priceText')?.text ?? (found('price') && !price && !isZero(found('price')?.text) ? found('price')?.text : undefined)
  if (side !== 'lease') {
    const [from, to] = [read('priceFrom', (text) => readMoney(text)), read('priceTo', (text) => readMoney(text))]
    patch.priceCents = price && price.toCents === null ? amount(price.cents) : null
    patch.priceFromCents = amount(price?.toCents ? price.cents : from)
    patch.priceToCents = amount(price?.toCents ?? to)
  }
  if (side !== 'sale') {
    const rent = typed('rent') ?? (side === 'lease' ? price : null)
    if (found('rent') && !typed('rent')) read('rent', readTypedMoney)
    if (rent) Object.assign(patch, rentOf(rent, isCommercial))
    patch.bondCents = amount(read('bond', (text) => readMoney(text)))
  } else for (const target of ['rent', 'bond']) read(target, () => ({ problem: 'No rent in a sale' }))
  patch.soldPriceCents = side === 'lease' ? null : amount(read('soldPrice', (text) => readMoney(text)))
  return { ...patch, ...shown(words, patch, side) } as Partial<Pick<ListingFields, 'priceCents' | 'priceDisplay'>>
}
const isZero = (text = '') => readTypedMoney(text).value?.cents === 0

const rentOf = ({ cents, period }: TypedMoney, isCommercial: boolean): ListingPatch => ({
  rentCents: amount(period === 'fortnight' ? Math.round(cents / 2) : cents),
  rentPeriod: period === 'fortnight' ? 'week' : (period ?? (isCommercial ? 'year' : 'week')),
})

/** A figure is shown only where the table says that it was: a vendor's hopes are private. */
function shown(words: string | undefined, patch: ListingPatch, side: ListingFields['saleOrLease']): ListingPatch {
  if (side === 'lease') return { priceDisplay: 'show' }
  if (words === undefined) return { priceDisplay: 'hide' }
  const display = displayIn(words)
  if (display) return { priceDisplay: display }
  const figure = readTypedMoney(words).value
  if (figure && figure.toCents === null && figure.cents === patch.priceCents) return { priceDisplay: 'show' }
  return { priceDisplay: 'text', priceText: words.replaceAll(/\s+/g, ' ').slice(0, 200) }
}

function building(read: Read, found: Found): ListingPatch {
  const count = (target: string, max: number, noun: string) => read(target, (text) => readCount(text, { max }, [noun]))
  const unit = found('landAreaUnit')?.text ?? ''
  const area = (text: string) => (unit && /^[\d,. ]+$/.test(text) ? readArea(`${text} ${unit}`) : readArea(text))
  const cars = count('carSpaces', 999, 'car')
  const isGarage = /garage/i.test(found('carSpaces')?.heading ?? '')
  const land = read('landArea', area)
  const floor = read('floorArea', (text) => readArea(text))
  return {
    bedrooms: count('bedrooms', 99, 'bed'),
    bathrooms: count('bathrooms', 99, 'bath'),
    ...(isGarage ? { garages: cars } : { openSpaces: cars }),
    landArea: land?.value ? land : null,
    floorArea: floor?.value ? floor : null,
    yearBuilt: read('yearBuilt', (text) => readPlainNumber(text, { min: 1700, max: 2200 })),
  }
}
