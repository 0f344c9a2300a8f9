import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Chosen } from '#ui/bulk/bulk.ts'
import type { Scope } from '#ui/session/scope.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { listingListEndpoints } from '../listing-lists.contract.ts'
import type { Listing, ListingUpdate, listingEndpoints } from '../listings.contract.ts'
import { listingHeads, listingListHeads } from '../listings.heads.ts'

export const listingCalls = callsOf<typeof listingEndpoints>(listingHeads)
export const listCalls = callsOf<typeof listingListEndpoints>(listingListHeads)

/** First word of the keys of everything that shows listings, and the kind of their live events. */
export const listingKind = 'listing'

export const listingQuery = (id: string) => callQuery(listingKind, listingCalls.getOne, { params: { id } })
/** Who made this version of a listing. */
export const lastChangeQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [listingKind, 'lastChange', id, version],
    queryFn: ({ signal }) => call(listingCalls.history, { params: { id }, query: { limit: 1 } }, { signal }),
  })
/** Work that a sale, a lease or a withdrawal would leave over; asked each time. */
export const remainingWorkQuery = (id: string) => ({
  ...callQuery(listingKind, listingCalls.remainingWork, { params: { id } }),
  staleTime: 0,
})
export const remainingWorkOfQuery = (chosen: Chosen, status: ListingStatus) => ({
  ...callQuery(listingKind, listCalls.remainingWorkOf, { body: { ...chosen, status } as never }),
  staleTime: 0,
})
export const statusCountsQuery = (scope: Scope) =>
  callQuery(listingKind, listingCalls.statusCounts, { params: agencyParams(), query: { allListing: scope } })
export const tagsQuery = () => callQuery(listingKind, listingCalls.uniqueTags, { params: agencyParams() })
export const suburbsQuery = () => callQuery(listingKind, listCalls.suburbs, { params: agencyParams() })

/** Saves, and shows the answer everywhere. @throws ApiError: 412 with the record as it is now, 422 with what is missing */
export async function updateListing(queryClient: QueryClient, id: string, body: ListingUpdate): Promise<Listing> {
  const saved = await call(listingCalls.update, { params: { id }, body })
  showListing(queryClient, saved)
  return saved
}

/** Takes over a record that the server sent, and reads the lists it stands in again. */
export function showListing(queryClient: QueryClient, listing: Listing): void {
  queryClient.setQueryData(listingQuery(listing.id).queryKey, listing)
  void queryClient.invalidateQueries({
    queryKey: [listingKind],
    predicate: ({ queryKey }) => queryKey[1] !== listingCalls.getOne.path,
  })
}
