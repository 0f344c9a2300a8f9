import { useQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { inBatches } from '#ui/api/in-batches.ts'
import { listCalls, listingKind } from '../listing-queries.ts'

const vendorsOf = inBatches(async (ids) => {
  const found = await call(listCalls.vendors, { body: { ids } })
  return new Map(found.map(({ listingId, names }) => [listingId, names.join(', ')]))
})

/** A cell of the list, for those who may read contacts. */
export function ListingVendors({ listingId }: { listingId: string }) {
  const { data } = useQuery({ queryKey: [listingKind, 'vendors', listingId], queryFn: () => vendorsOf(listingId) })
  return <span title={data ?? undefined}>{data}</span>
}
