import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ApiError } from '#ui/api/api-error.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { ErrorState } from '#ui/components/states.tsx'
import { wordOf } from '#common/text/name-words.ts'
import { useTourStep } from '#accounts/appearance/web/tour.public.tsx'
import { useKeys } from '#ui/keys.ts'
import { SlotParts, useParts } from '#ui/slot-parts.tsx'
import type { Listing } from '../../listings.contract.ts'
import { streetLine } from '#common/listing/address-lines.ts'
import { Gallery, shownPictures } from './gallery/listing-page-gallery.tsx'
import { ListingHead } from './listing-page-head.tsx'
import { History } from './history/listing-page-history.tsx'
import { editorHash } from './listing-page-missing.tsx'
import { Overview } from './listing-page-overview.tsx'
import { PhoneActions } from './listing-page-phone.tsx'
import { PhotosTab } from './listing-page-photos.tsx'
import { Rail } from './listing-page-rail.tsx'
import { ListingSkeleton } from './listing-page-skeleton.tsx'
import { listingLive, type ListingPart, listingTab } from '../listing.slots.ts'
import { listingQuery } from '../listing-queries.ts'
import facts from './listing-page-facts.module.css'
import classes from './listing-page.module.css'

const route = getRouteApi('/shell/listings/$id')

/** One listing: everything about it to read, and what can be done with it. */
export default function ListingPage() {
  const { id } = route.useParams()
  const listing = useQuery(listingQuery(id))
  // Deleted since, perhaps by another user: then the cached listing is no longer true.
  const isGone = listing.error instanceof ApiError && listing.error.status === 404
  if (listing.data && !isGone) return <ListingDetail key={id} listing={listing.data} />
  if (listing.isError) {
    return (
      <>
        <PageHead title="Listing">
          <Link to="/listings" search={{}}>
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
  useTourStep('listing')
  const edit = () => void navigate({ to: '/listings/$id/edit', params: { id } })
  useKeys('Listing', listing.canEdit ? [{ keys: 'e', label: 'Edit', run: edit }] : [])
  // A message of a portal names the field it is about.
  const goToField = (path: string) => void navigate({ to: '/listings/$id/edit', params: { id }, hash: editorHash(path) })
  const pictures = shownPictures(listing.media)
  const part: ListingPart = {
    of: { entity: 'listing', id },
    listingId: id,
    name: streetLine(listing.address) || listing.reference,
    saleOrLease: listing.saleOrLease,
    canEdit: listing.canEdit,
    onField: goToField,
  }
  const parts = useParts(listingTab)
  const tabs = [
    { id: 'overview', order: 0 },
    { id: 'photos', order: 10 },
    ...parts.map(({ id: partId, order, label }) => ({ id: partId, order, label })),
    { id: 'history', order: 90 },
  ].toSorted((a, b) => a.order - b.order)
  const shownTab = tabs.some((one) => one.id === tab) ? tab : 'overview'
  return (
    <>
      <ListingHead listing={listing} />
      {listing.status === 'live' && (
        <SlotParts of={listingLive} props={{ listingId: id, canEdit: listing.canEdit, tab: shownTab }} />
      )}
      <div className={classes.page}>
        <div className="narrow">
          <Tabs
            value={shownTab}
            keepMounted={false}
            onChange={(next) =>
              void navigate({
                to: '/listings/$id',
                params: { id },
                search: next === null || next === 'overview' ? {} : { tab: next },
                replace: true,
              })
            }
          >
            <Tabs.List className={classes.tabs} aria-label="Listing sections">
              {tabs.map(({ id: tabId, ...one }) => (
                <Tabs.Tab key={tabId} value={tabId} ref={tabId === shownTab ? showTab : undefined}>
                  {'label' in one && one.label ? (typeof one.label === 'function' ? one.label(part) : one.label) : wordOf(tabId)}
                  {tabId === 'photos' && listing.media.length > 0 && (
                    <span className={classes.count}>{listing.media.length}</span>
                  )}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="overview" className={classes.overview}>
              <Gallery pictures={pictures} layout="mosaic" />
              <Overview listing={listing} />
            </Tabs.Panel>
            <Tabs.Panel value="photos">
              <PhotosTab listing={listing} />
            </Tabs.Panel>
            {parts.map(({ id: partId, Component }) => (
              <Tabs.Panel key={partId} value={partId} className={facts.part}>
                <Suspense>
                  <Component {...part} />
                </Suspense>
              </Tabs.Panel>
            ))}
            <Tabs.Panel value="history" className={facts.part}>
              <History id={id} canEdit={listing.canEdit} isLive={['live', 'underOffer'].includes(listing.status)} />
            </Tabs.Panel>
          </Tabs>
        </div>
        <Rail listing={listing} />
      </div>
      <PhoneActions listing={listing} />
    </>
  )
}

/** On a phone the tabs do not all fit: the one that is open is in sight. */
function showTab(tab: HTMLElement | null): void {
  const list = tab?.parentElement
  if (tab && list && list.scrollWidth > list.clientWidth)
    list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}
