import { clockTime, localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import type { Permission } from '#common/permissions.ts'
import { useParts } from '#ui/slot-parts.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { agencyZone, formatDay, formatRelative } from '#ui/formatting.ts'
import { type ListingColumn, listingColumns } from '../../../listing-view.contract.ts'
import type { ListingRow } from '../../../listings.contract.ts'
import { landOf, roomsOf, typeOf, updatedOf } from './listing-row-words.ts'
import { listingColumn } from '../../listing.slots.ts'
import type { SortColumn } from '../listings-page-search.ts'

interface Column {
  label: string
  /** In the heading, where the whole label is wider than what is under it. */
  shortLabel?: string
  /** Pixels at the usual text size; the same as in listing-row.module.css. */
  width: number
  sort?: SortColumn
  /** Only for those who have it; columns of features above say it themselves (`listingColumn`). */
  permission?: Permission
  /** Text of a cell; status, price and what is read for itself are components. */
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
  price: { label: 'Price', width: 192, sort: 'priceCents' },
  type: { label: 'Type', width: 147, text: typeOf },
  rooms: { label: 'Bed · Bath · Car', width: 108, sort: 'bedrooms', text: roomsOf },
  land: { label: 'Land', width: 80, sort: 'landAreaM2', text: landOf },
  agent: { label: 'Agent', width: 148, text: ({ agentName }) => agentName ?? '' },
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
  daysOnMarket: { label: 'Days on market', shortLabel: 'Days', width: 56 },
  vendor: { label: 'Vendor', width: 152, permission: 'contacts.read' },
  enquiries: { label: 'Enquiries', width: 84 },
  portals: { label: 'Portals', width: 84 },
}
/** Box and listing at their narrowest. */
const firstWidth = 310
export const widthOf = (columns: readonly ListingColumn[]) =>
  firstWidth + columns.reduce((sum, name) => sum + columnOf[name].width, 0)

const ofFeaturesAbove: readonly ListingColumn[] = ['enquiries', 'portals']
/** The columns that this user may have. */
export function useOfferedColumns(): readonly ListingColumn[] {
  const parts = useParts(listingColumn)
  const { permissions } = useSession()
  return listingColumns.filter((name) => {
    const { permission } = columnOf[name]
    if (ofFeaturesAbove.includes(name)) return parts.some(({ id }) => id === name)
    return !permission || permissions.includes(permission)
  })
}
