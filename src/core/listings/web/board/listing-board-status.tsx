import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { announce } from '#ui/announce.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { toastFailure } from '#ui/toast.ts'
import type { ListingStatus } from '#common/listing/listing-values.ts'
import type { Listing } from '../../listings.contract.ts'
import { listingBulks } from '../list/bulk/listing-bulk.ts'
import { listingQuery } from '../listing-queries.ts'
import { useStatusChange } from '../status/status-menu-change.ts'
import { StatusForm } from '../status/status-menu-form.tsx'

/** The form of a step, for a listing of which only the row is known. */
export default function BoardStatus({ id, to, onClose }: { id: string; to: ListingStatus; onClose(): void }) {
  const listing = useQuery({ ...listingQuery(id), staleTime: 0 })
  useEffect(() => {
    // The form says it better.
    listingBulks.store.set(undefined)
  }, [])
  const fail = useEffectEvent((error: Error) => {
    toastFailure(error)
    onClose()
  })
  useEffect(() => {
    if (listing.error) fail(listing.error)
  }, [listing.error])
  // Read once more while the form is open, it keeps what was typed.
  return listing.data && listing.isFetchedAfterMount ? <Asking listing={listing.data} to={to} onClose={onClose} /> : null
}

function Asking({ listing, to, onClose }: { listing: Listing; to: ListingStatus; onClose(): void }) {
  const change = useStatusChange(listing)
  return (
    <StatusForm
      listing={listing}
      to={to}
      error={change.error}
      isSaving={change.isPending}
      onTake={(step) =>
        change.mutate(step, {
          onSuccess: () => {
            announce(`Status changed to ${wordOf(to).toLowerCase()}`)
            onClose()
          },
        })
      }
      onClose={onClose}
    />
  )
}
