import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { viewOnlyWords } from '../fields/view-only-words.ts'
import { EmptyState, ErrorState } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import { useEditorKey } from '#ui/hooks/use-editor-key.ts'
import type { Listing } from '../../listings.contract.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { ListingChoice } from './listing-editor-choice.tsx'
import { type Opened, openListing, openNew, reopenNew } from './state/listing-editor-record.ts'
import { editorPhotos } from '../listing.slots.ts'
import { listingQuery } from '../listing-queries.ts'
import { ListingEditor } from './listing-editor.tsx'

// Fetched with the page, not after it; one that fails shows its error in its place.
for (const { load } of editorPhotos.parts) load().catch(() => {})

export default function ListingEditorPage() {
  const { id } = useParams({ strict: false })
  const editor = useEditorKey(id)
  return <EditorInstance key={editor.number} id={id} onCreated={editor.onCreated} />
}

function EditorInstance({ id, onCreated }: { id: string | undefined; onCreated(id: string): void }) {
  const listing = useQuery({ ...listingQuery(id ?? ''), enabled: id !== undefined })
  const [opened, setOpened] = useState<Opened | undefined>(() => (id ? undefined : reopenNew()))

  if (!opened && id === undefined) return <ListingChoice onChoose={(fields) => setOpened(openNew(fields))} />
  if (!opened && listing.data && !listing.data.canEdit) return <NotYours listing={listing.data} />
  if (!opened && listing.data) setOpened(openListing(listing.data))
  if (opened)
    return <ListingEditor opened={opened} listing={listing.data} onCreated={onCreated} onStartOver={() => setOpened(undefined)} />
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
  const mayWrite = useMay('listings.write')
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
        {viewOnlyWords(mayWrite)}
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
