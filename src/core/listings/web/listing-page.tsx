import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ApiError } from '#ui/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { wordOf } from '#ui/components/status-words.ts'
import { useKeys } from '#ui/keys.ts'
import { useMay } from '#ui/session-store.ts'
import type { Listing } from '../listings.contract.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { Gallery, shownPictures } from './listing-page-gallery.tsx'
import { ListingHead } from './listing-page-head.tsx'
import { History } from './listing-page-history.tsx'
import { editorHash } from './listing-page-missing.tsx'
import { Overview } from './listing-page-overview.tsx'
import { PhoneActions } from './listing-page-phone.tsx'
import { PhotosTab } from './listing-page-photos.tsx'
import { Rail } from './listing-page-rail.tsx'
import { ListingSkeleton } from './listing-page-skeleton.tsx'
import { type ListingTab, listingTabs } from './listing-page-tabs.ts'
import { listingQuery } from './listing-queries.ts'
import classes from './listing-page.module.css'

const PublicationPanel = lazy(async () => ({
  default: (await import('#channels/portals/web/publication-panel.public.tsx')).PublicationPanel,
}))
const MatchedBuyers = lazy(async () => ({
  default: (await import('#workflow/preferences/web/matched-buyers.public.tsx')).MatchedBuyers,
}))
const NotesPanel = lazy(async () => ({ default: (await import('#workflow/notes/web/notes.public.tsx')).NotesPanel }))
const RecordTasks = lazy(async () => ({ default: (await import('#workflow/tasks/web/record-tasks.public.tsx')).RecordTasks }))
const route = getRouteApi('/shell/listings/$id')

/** One listing: everything about it to read, and what can be done with it. */
export default function ListingPage() {
  const { id } = route.useParams()
  const listing = useQuery(listingQuery(id))
  // Deleted meanwhile, perhaps by somebody else: then what we still have is no longer true.
  const isGone = listing.error instanceof ApiError && listing.error.status === 404
  if (listing.data && !isGone) return <ListingDetail key={id} listing={listing.data} />
  if (listing.isError) {
    return (
      <>
        <PageHead title="Listing">
          <Link to="/listings" search={{}} className={classes.all}>
            All listings
          </Link>
        </PageHead>
        <ErrorState error={listing.error} onRetry={isGone ? undefined : () => void listing.refetch()} />
      </>
    )
  }
  return <ListingSkeleton />
}

function ListingDetail({ listing }: { listing: Listing }) {
  const { tab = 'overview' } = route.useSearch()
  const navigate = useNavigate()
  const { id } = listing
  const edit = () => void navigate({ to: '/listings/$id/edit', params: { id } })
  useKeys('Listing', listing.canEdit ? [{ keys: 'e', label: 'Edit', run: edit }] : [])
  const maySeePortals = useMay('portals.read')
  // A message of a portal names the field it is about.
  const goToField = (path: string) => void navigate({ to: '/listings/$id/edit', params: { id }, hash: editorHash(path) })
  const pictures = shownPictures(listing.media)
  const mayRead = {
    portals: maySeePortals,
    buyers: useMay('contacts.read'),
    notes: useMay('notes.read'),
    tasks: useMay('tasks.read'),
  }
  const tabs = listingTabs.filter((one) => mayRead[one as keyof typeof mayRead] ?? true)
  return (
    <>
      <ListingHead listing={listing} />
      <div className={classes.page}>
        <div className={classes.main}>
          <Gallery pictures={pictures} layout="mosaic" />
          <Tabs
            value={tab}
            keepMounted={false}
            onChange={(next) =>
              void navigate({
                to: '/listings/$id',
                params: { id },
                search: next === 'overview' ? {} : { tab: next as ListingTab },
                replace: true,
              })
            }
          >
            <Tabs.List className={classes.tabs} aria-label="Parts of the listing">
              {tabs.map((one) => (
                <Tabs.Tab key={one} value={one}>
                  {one === 'buyers' && listing.saleOrLease === 'lease' ? 'Tenants' : wordOf(one)}
                  {one === 'photos' && listing.media.length > 0 && <span className={classes.count}>{listing.media.length}</span>}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview">
              <Overview listing={listing} />
            </Tabs.Panel>
            <Tabs.Panel value="photos">
              <PhotosTab listing={listing} />
            </Tabs.Panel>
            <Tabs.Panel value="buyers" className={classes.part}>
              <Suspense>
                <MatchedBuyers listingId={id} name={streetLine(listing.address) || listing.reference} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="tasks" className={classes.part}>
              <Suspense>
                <RecordTasks of={{ entity: 'listing', id }} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="notes" className={classes.part}>
              <Suspense>
                <NotesPanel of={{ entity: 'listing', id }} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="portals" className={classes.part}>
              <Suspense>
                <PublicationPanel listingId={id} canEdit={listing.canEdit} onField={goToField} />
              </Suspense>
            </Tabs.Panel>
            <Tabs.Panel value="history" className={classes.part}>
              <History id={id} canEdit={listing.canEdit} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <Rail listing={listing} />
      </div>
      <PhoneActions listing={listing} />
    </>
  )
}
