import type { ListingStatus } from '#common/listing/listing-values.ts'
import { priceLabel } from '#common/listing/price-label.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { withPlainText } from '#common/listing/public-text.ts'
import { localOf } from '#common/time/days.ts'
import { openHomeWords } from '#common/time/local-moment.ts'
import { wordOf } from '#common/text/name-words.ts'
import { choiceWord } from '#core/listings/choice-words.rules.ts'
import { carSpaces, squareMetres } from '#core/listings/listings.rules.ts'
import type { CellValue, Column, TableRow } from '#formats/spreadsheet/spreadsheet.ts'
import type { ExportedListing } from './exported-listing.ts'

interface Source extends ExportedListing {
  timeZone: string
  /** Local time, for what is still ahead. */
  now: string
}
type ListingColumn = Column & { value(source: Source): CellValue }

const dollars = (cents: number | null) => (cents === null ? null : cents / 100)
const isUnreleased = (status: ListingStatus) => ['draft', 'offMarket', 'withdrawn'].includes(status)
const sides = { sale: 'Sale', lease: 'Lease', both: 'Sale or lease' }

/** The columns of an office's spreadsheet, in the order it reads them. Everything else is in the CSV with all fields. */
const columns: readonly ListingColumn[] = [
  { heading: 'Reference', kind: 'text', width: 12, value: ({ listing }) => listing.reference },
  { heading: 'Status', kind: 'text', width: 16, value: ({ listing }) => wordOf(listing.status) },
  { heading: 'Sale or lease', kind: 'text', width: 13, value: ({ listing }) => sides[listing.saleOrLease] },
  { heading: 'Class', kind: 'text', width: 16, value: ({ listing }) => choiceWord(listing.listingClass) },
  { heading: 'Type', kind: 'text', width: 16, value: ({ listing: { category } }) => category && choiceWord(category) },
  { heading: 'Address', kind: 'text', width: 30, value: ({ listing }) => streetLine(listing.address) },
  { heading: 'Suburb', kind: 'text', width: 18, value: ({ listing }) => listing.address.suburb },
  { heading: 'State', kind: 'text', width: 7, value: ({ listing }) => listing.address.state },
  { heading: 'Postcode', kind: 'text', width: 9, value: ({ listing }) => listing.address.postcode },
  {
    heading: 'Advertised price',
    kind: 'text',
    width: 26,
    value: ({ listing }) => (isUnreleased(listing.status) ? null : priceLabel(listing, listing.status)),
  },
  { heading: 'Asking price', kind: 'dollars', width: 14, value: ({ listing }) => dollars(listing.priceCents) },
  { heading: 'Rent', kind: 'dollars', width: 11, value: ({ listing }) => dollars(listing.rentCents) },
  {
    heading: 'Rent per',
    kind: 'text',
    width: 9,
    value: ({ listing: { rentCents, rentPeriod } }) => (rentCents === null ? null : (rentPeriod ?? 'week')),
  },
  { heading: 'Bedrooms', kind: 'number', width: 10, value: ({ listing }) => listing.bedrooms },
  { heading: 'Bathrooms', kind: 'number', width: 10, value: ({ listing }) => listing.bathrooms },
  { heading: 'Car spaces', kind: 'number', width: 10, value: ({ listing }) => carSpaces(listing) },
  { heading: 'Land m²', kind: 'number', width: 11, value: ({ listing }) => squareMetres(listing.landArea) },
  { heading: 'Floor m²', kind: 'number', width: 11, value: ({ listing }) => squareMetres(listing.floorArea) },
  {
    heading: 'Method of sale',
    kind: 'text',
    width: 20,
    value: ({ listing: { methodOfSale } }) => methodOfSale && choiceWord(methodOfSale),
  },
  { heading: 'Auction', kind: 'moment', width: 24, value: ({ listing }) => listing.auctionAt },
  {
    heading: 'Next open home',
    kind: 'text',
    width: 26,
    value({ listing, now }) {
      const next = listing.inspections
        .filter(({ endsAt }) => endsAt > now)
        .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))[0]
      return next ? openHomeWords(next) : null
    },
  },
  {
    heading: 'Listed on',
    kind: 'day',
    width: 13,
    value: ({ listing: { listedAt }, timeZone }) => listedAt && localOf(new Date(listedAt), timeZone).slice(0, 10),
  },
  { heading: 'Sold or leased on', kind: 'day', width: 17, value: ({ listing }) => listing.soldOn ?? listing.leasedOn },
  { heading: 'Sold price', kind: 'dollars', width: 14, value: ({ listing }) => dollars(listing.soldPriceCents) },
  { heading: 'Agents', kind: 'text', width: 28, value: ({ outgoing }) => outgoing.agents.map(({ name }) => name).join(', ') },
  { heading: 'Headline', kind: 'text', width: 40, value: ({ listing }) => withPlainText(listing).headline },
]

export const listingColumns: readonly Column[] = columns
export const listingRow = (source: Source): TableRow => ({ cells: columns.map(({ value }) => value(source)) })
