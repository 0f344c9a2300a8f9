import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { EmptyState, ErrorState } from '#ui/components/states.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { useSession } from '#ui/session/session-store.ts'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import type { Listing } from '../../listings.contract.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { ListingChoice } from './listing-editor-choice.tsx'
import { type Opened, openListing, openNew, reopenNew } from './listing-editor-opening.ts'
import { listingQuery } from '../listing-queries.ts'
import { ListingEditor } from './listing-editor.tsx'

/** Which editor stands on the page. A new listing that has just got its id keeps its seat; any other change of address ends it. */
function useSeat(id: string | undefined) {
  const bornId = useRef<string>(undefined)
  const [seat, setSeat] = useState({ number: 0, id })
  if (seat.id !== id) {
    const isBirth = id !== undefined && id === bornId.current
    setSeat({ number: isBirth ? seat.number : seat.number + 1, id })
  }
  return { number: seat.number, onBorn: (born: string) => void (bornId.current = born) }
}

export default function ListingEditorPage() {
  const { id } = useParams({ strict: false })
  const seat = useSeat(id)
  return <Seat key={seat.number} id={id} onBorn={seat.onBorn} />
}

function Seat({ id, onBorn }: { id: string | undefined; onBorn(id: string): void }) {
  const userId = useSession().user?.UserId ?? ''
  const listing = useQuery({ ...listingQuery(id ?? ''), enabled: id !== undefined })
  const [opened, setOpened] = useState<Opened | undefined>(() => (id ? undefined : reopenNew(userId)))

  if (!opened && id === undefined) return <ListingChoice onChoose={(fields) => setOpened(openNew(fields))} />
  if (!opened && listing.data && !listing.data.canEdit) return <NotYours listing={listing.data} />
  if (!opened && listing.data) setOpened(openListing(listing.data, userId))
  if (opened)
    return <ListingEditor opened={opened} listing={listing.data} onBorn={onBorn} onStartOver={() => setOpened(undefined)} />
  if (listing.isError)
    return (
      <>
        <PageHead title="Edit listing" />
        <ErrorState error={listing.error} onRetry={() => void listing.refetch()} />
      </>
    )
  return <Waiting />
}

function NotYours({ listing }: { listing: Listing }) {
  return (
    <>
      <PageHead title={streetLine(listing.address) || listing.reference} />
      <EmptyState
        action={
          <Button
            variant="default"
            renderRoot={(props: object) => <Link {...props} to="/listings/$id" params={{ id: listing.id }} />}
          >
            View listing
          </Button>
        }
      >
        You can view this listing but only its agents can edit it.
      </EmptyState>
    </>
  )
}

function Waiting() {
  const isDue = useDelayed()
  return (
    <>
      <PageHead title="Edit listing" meta={isDue ? 'Loading...' : undefined} />
      <p role="status" className="visually-hidden">
        Loading...
      </p>
    </>
  )
}
