import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { inBatches } from '#ui/api/in-batches.ts'
import type { ListingRow } from '../../../listings.contract.ts'
import { listCalls, listingKind } from '../../listing-queries.ts'
import { daysOnMarket, isOnMarket } from './listing-row-words.ts'

const extrasOf = inBatches(async (ids) => {
  const found = await call(listCalls.extras, { body: { ids } })
  return new Map(found.map((one) => [one.listingId, one]))
})
const extrasQuery = ({ id, version }: ListingRow) => ({
  queryKey: [listingKind, 'extras', id, version],
  queryFn: () => extrasOf(id),
})

/** A cell of the list, for those who may read contacts. */
export function ListingVendors({ row }: { row: ListingRow }) {
  const names = useQuery(extrasQuery(row)).data?.vendors.join(', ')
  return <span title={names}>{names}</span>
}

/** Until today, or until the day it was sold, leased or withdrawn, which a row does not know. */
export function DaysOnMarket({ row }: { row: ListingRow }) {
  const isOpen = isOnMarket(row)
  const closedOn = useQuery({ ...extrasQuery(row), enabled: !isOpen && row.listedAt !== null }).data?.closedOn
  return isOpen ? daysOnMarket(row) : closedOn ? daysOnMarket(row, closedOn) : null
}
