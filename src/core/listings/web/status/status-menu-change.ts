import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { wordOf } from '#common/text/name-words.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import { newerOf } from '#ui/api/api-error.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { endsWork } from '../../listings.rules.ts'
import { listingCalls, listingQuery, showListing, updateListing } from '../listing-queries.ts'
import type { Step } from './status-menu-steps.ts'

/** A sale, a lease or a withdrawal, with the open homes and tasks that it ended. */
async function undoStep(queryClient: QueryClient, id: string, to: ListingStatus): Promise<void> {
  const { items } = await call(listingCalls.history, { params: { id }, query: { limit: 20 } })
  const step = items.find(({ action }) => action === `became ${to}`)
  if (!step) return
  showListing(queryClient, await call(listingCalls.undo, { params: { id }, body: { eventId: step.id } }))
  void queryClient.invalidateQueries({ queryKey: ['task'] })
  announce('Undone')
}

/** The sale goes on when this step is taken. */
export const isLeaseSideAlone = ({ saleOrLease }: Pick<Listing, 'saleOrLease'>, to: ListingStatus) =>
  saleOrLease === 'both' && to === 'leased'

/** Takes a step at once on the screen, and back when the server refuses it. */
export function useStatusChange(listing: Listing) {
  const queryClient = useQueryClient()
  const key = listingQuery(listing.id).queryKey
  return useMutation({
    mutationFn: ({ to, reason, endsWork, fields }: Step) =>
      updateListing(queryClient, listing.id, {
        ...fields,
        version: listing.version,
        status: to,
        ...(endsWork && { endsWork }),
        ...(reason === undefined ? {} : { statusReason: reason }),
      }),
    onMutate: async ({ to, fields }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)
      // A listing for sale and lease ends its lease only; the server says what it is then.
      if (!isLeaseSideAlone(listing, to))
        queryClient.setQueryData(key, (now) => now && ({ ...now, ...fields, status: to } as Listing))
      return { before }
    },
    onSuccess: (_saved, { to, endsWork: isTidied }) => {
      if (isTidied) void queryClient.invalidateQueries({ queryKey: ['task'] })
      if (!endsWork(to) || isLeaseSideAlone(listing, to)) return
      toastUndo(`Marked as ${wordOf(to).toLowerCase()}`, () => void undoStep(queryClient, listing.id, to).catch(toastFailure))
    },
    onError: (error, _step, context) => {
      queryClient.setQueryData(key, context?.before)
      // Another user was faster: their version is shown, and the step can be repeated from there.
      const newer = newerOf<Listing>(error)
      if (newer) showListing(queryClient, newer)
    },
  })
}
