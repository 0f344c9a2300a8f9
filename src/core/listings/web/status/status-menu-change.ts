import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#ui/api/api-error.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { listingQuery, showListing, updateListing } from '../listing-queries.ts'
import type { Step } from './status-menu-steps.ts'

/** The sale goes on when this step is taken. */
export const isLeaseSideAlone = ({ saleOrLease }: Pick<Listing, 'saleOrLease'>, to: ListingStatus) =>
  saleOrLease === 'both' && to === 'leased'

/** Takes a step at once on the screen, and back when the server refuses it. */
export function useStatusChange(listing: Listing) {
  const queryClient = useQueryClient()
  const key = listingQuery(listing.id).queryKey
  return useMutation({
    mutationFn: ({ to, reason, fields }: Step) =>
      updateListing(queryClient, listing.id, {
        ...fields,
        version: listing.version,
        status: to,
        ...(reason === undefined ? {} : { statusReason: reason }),
      }),
    onMutate: async ({ to, fields }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)
      // Of a listing for sale and lease only the lease ends; the server says what it is then.
      if (!isLeaseSideAlone(listing, to))
        queryClient.setQueryData(key, (now) => now && ({ ...now, ...fields, status: to } as Listing))
      return { before }
    },
    onError: (error, _step, context) => {
      queryClient.setQueryData(key, context?.before)
      // Another user was faster: their version is shown, and the step can be repeated from there.
      if (error instanceof ApiError && error.code === 'stale' && error.current) showListing(queryClient, error.current as Listing)
    },
  })
}
