import type { StockListQuery } from '../../documents.contract.ts'
import { trimmed } from '#common/trimmed.ts'
import { plainText } from '#common/plain-text.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import { suburbLine } from '#common/listing/address-lines.ts'
import { priceLabel, priceWords } from '#common/listing/price-label.ts'
import { carSpaces } from '#core/listings/listings.rules.ts'
import { areaText } from '#core/listings/public-facts.rules.ts'
import { calmed } from '../../capitals.rules.ts'
import { publicAddress, publicStreet } from '../brochure/brochure-data-from-listing.ts'
import { inspectionLines } from '../brochure/brochure-words.ts'
import type { StockRow } from './stock-list.store.ts'

export interface StockListRow {
  photo: string | null
  alt: string
  isAltered: boolean
  street: string
  suburb: string
  headline: string | null
  type: string
  price: string
  bed: string
  bath: string
  car: string
  land: string
  /** The size is of the floor: no land is known. */
  isFloor: boolean
  status: string
  open: string
  agent: string
}
export const stockColumns = [
  'Photo',
  'Address',
  'Type',
  'Price',
  'Bed',
  'Bath',
  'Car',
  'Land',
  'Status',
  'Open',
  'Agent',
] as const
export type StockColumn = (typeof stockColumns)[number]

const statusWords: Record<ListingStatus, string> = {
  draft: 'Draft',
  offMarket: 'Off market',
  live: 'Available',
  underOffer: 'Under offer',
  underApplication: 'Under application',
  sold: 'Sold',
  settled: 'Sold',
  leased: 'Leased',
  withdrawn: 'Withdrawn',
}
/** The price of these is not public yet, or no longer; a printed list shows none. */
const unreleased: readonly ListingStatus[] = ['draft', 'offMarket', 'withdrawn']

/** One listing as a line of the stock list. The address is as exact as the vendor allowed, the price only what may be said. */
export function stockListRow(
  { id, reference, status, fields, agentName, photoToken, isAltered }: StockRow,
  now: string,
): StockListRow {
  const { address, addressVisibility } = fields
  const street = publicStreet(fields)
  const suburb = addressVisibility === 'hidden' ? '' : suburbLine(address)
  const count = (n: number | null) => (n ? String(n) : '')
  const land = areaText(fields.landArea, fields.landAreaTo)
  const floor = areaText(fields.floorArea, fields.floorAreaTo)
  const isOver = ['sold', 'settled', 'leased', 'withdrawn'].includes(status)
  return {
    photo: photoToken ? `photo-${id}.jpg` : null,
    alt: publicAddress({ address, addressVisibility, reference }).slice(0, 400),
    isAltered,
    street: street || suburb || reference,
    suburb: street ? suburb : '',
    headline: fields.headline ? shortened(calmed(plainText(fields.headline)).replace(/\s+/g, ' ').trim(), 90) : null,
    // The category of a block says what may be built on it: "Residential" would be read as a house.
    type: fields.listingClass === 'land' ? 'Land' : typeWords(fields.category ?? fields.listingClass),
    price: unreleased.includes(status) ? '' : priceLabel(fields, status) || (isOver ? '' : priceWords.contactAgent),
    bed: count(fields.bedrooms),
    bath: count(fields.bathrooms),
    car: count(carSpaces(fields)),
    land: land ?? floor ?? '',
    isFloor: land === undefined && floor !== undefined,
    status: statusWords[status],
    open: isOver ? '' : dayAndTime(inspectionLines(fields.inspections, now)[0] ?? ''),
    agent: agentName ?? '',
  }
}

/** At most `length` characters and whole words. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const start = text.slice(0, length)
  const space = start.lastIndexOf(' ')
  return `${trimmed(space > length / 2 ? start.slice(0, space) : start.slice(0, -1), /[\s,;:–-]/, { start: false })}…`
}

/** `Sat 21 Nov, 10:30–11:00 am` on two lines that stay whole. */
const dayAndTime = (line: string) => line.replace(/^(\w+ \d+ \w+), /, '$1\n')

/** `commercialLand` -> `Commercial land`; categories of feeds are words already. */
function typeWords(category: string): string {
  const words = category
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    // `Industrial/Warehouse` may break after the stroke.
    .replaceAll('/', '/\u200b')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** On paper a status is said where it is not the usual one. */
export const printedStatus = (row: StockListRow): StockListRow => (row.status === statusWords.live ? { ...row, status: '' } : row)

/** A column without a word in it is left out: land has no bedrooms. */
export function columnsFor(rows: readonly StockListRow[]): StockColumn[] {
  const field = {
    Photo: 'photo',
    Address: 'street',
    Type: 'type',
    Price: 'price',
    Bed: 'bed',
    Bath: 'bath',
    Car: 'car',
    Land: 'land',
    Status: 'status',
    Open: 'open',
    Agent: 'agent',
  } as const
  return stockColumns.filter((column) => column === 'Address' || rows.some((row) => row[field[column]]))
}

/** A heading that shows nothing, such as a direction mark alone, is none: a PDF reader would refuse it. */
export const stockListTitle = ({ title = '' }: Pick<StockListQuery, 'title'>): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(title) ? title.trim() : 'Stock list'
