import { clockTime, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { agencyZone, formatDay, formatRelative } from '#ui/formatting.ts'
import { defaultColumns, type ListingColumn } from '../../listing-view.contract.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { landOf, roomsOf, typeOf, updatedOf } from './listing-row-words.ts'
import type { SortColumn } from './listings-page-search.ts'

interface Column {
  label: string
  /** Pixels; the same as in listing-row.module.css. */
  width: number
  sort?: SortColumn
  /** Text of a cell; status and price draw themselves. */
  text?(row: ListingRow): string
}
/** `to 22 Nov, 10:30 am` by the clock at the property; empty when the last one is over. */
function openHomeOf({ openUntil, suburb, state, postcode }: ListingRow): string {
  const zone = propertyZone({ suburb, state, postcode }, agencyZone() ?? 'Australia/Sydney')
  if (!openUntil || openUntil < localOf(new Date(), zone)) return ''
  return `to ${formatDay(openUntil.slice(0, 10)).replace(/ \d{4}$/, '')}, ${clockTime(openUntil.slice(11))}`
}

export const columnOf: Record<ListingColumn, Column> = {
  status: { label: 'Status', width: 136, sort: 'status' },
  price: { label: 'Price', width: 184, sort: 'priceCents' },
  type: { label: 'Type', width: 147, text: typeOf },
  rooms: { label: 'Bed · Bath · Car', width: 112, sort: 'bedrooms', text: roomsOf },
  land: { label: 'Land', width: 80, sort: 'landAreaM2', text: landOf },
  agent: { label: 'Agent', width: 136, text: ({ agentName }) => agentName ?? '' },
  updated: { label: 'Updated', width: 96, sort: 'updatedAt', text: updatedOf },
  listed: { label: 'Listed', width: 96, sort: 'listedAt', text: ({ listedAt }) => (listedAt ? formatRelative(listedAt) : '') },
  reference: { label: 'Reference', width: 96, sort: 'reference', text: ({ reference }) => reference },
  authority: {
    label: 'Authority ends',
    width: 116,
    sort: 'authorityExpiresOn',
    text: ({ authorityExpiresOn }) => (authorityExpiresOn ? formatDay(authorityExpiresOn) : ''),
  },
  openHome: { label: 'Open homes', width: 124, text: openHomeOf },
}
/** Box and listing at their narrowest. */
const firstWidth = 310
export const widthOf = (columns: readonly ListingColumn[]) =>
  firstWidth + columns.reduce((sum, name) => sum + columnOf[name].width, 0)
export const isDefaultChoice = (columns: readonly ListingColumn[]) => columns.join() === defaultColumns.join()
