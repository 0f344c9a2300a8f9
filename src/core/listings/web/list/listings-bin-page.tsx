import { Button, Checkbox } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { DeletedBatches, RestoreSelected, useBinSelection } from '#ui/bulk/deleted-batches.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import type { BinnedListing } from '../../listings.contract.ts'
import { listingBulks } from './bulk/listing-bulk.ts'
import { agencyParams, listCalls, listingCalls, listingKind, showListing } from '../listing-queries.ts'
import { RowPhoto } from './listing-row-photo.tsx'
import classes from './listings-bin-page.module.css'

const binQuery = infiniteQueryOptions({
  queryKey: [listingKind, 'bin'],
  queryFn: ({ pageParam, signal }) =>
    call(listingCalls.bin, { params: agencyParams(), query: { limit: 50, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

/** What was deleted in the last 30 days: by whom, when, and for how long it can be brought back. */
export default function ListingsBinPage() {
  const bin = useInfiniteQuery(binQuery)
  const mayWrite = useMay('listings.write')
  const batches = useQuery({
    ...callQuery(listingKind, listCalls.deletedBatches, { params: agencyParams(), query: { limit: 50 } }),
    enabled: mayWrite,
  })
  const { selected, setSelected, toggle } = useBinSelection()
  const items = bin.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="Recycle bin" />
      <div className={classes.page}>
        <p className={classes.intro}>Deleted listings stay here for 30 days, then they go for good with their photos.</p>
        {bin.isPending && <SkeletonRows rows={4} />}
        {bin.isError && !bin.data && <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />}
        {bin.data && items.length === 0 && (
          <EmptyState action={<Link to="/listings">All listings</Link>}>The recycle bin is empty.</EmptyState>
        )}
        <DeletedBatches bulks={listingBulks} batches={batches.data?.items ?? []} />
        <RestoreSelected
          kind={listingKind}
          restorable={items.filter(({ canRestore }) => canRestore).map(({ id }) => id)}
          selected={selected}
          onSelect={setSelected}
          restore={(ids) => call(listCalls.restoreMany, { body: { ids } })}
        />
        {items.length > 0 && (
          <ul className={classes.rows} aria-label="Deleted listings">
            {items.map((item) => (
              <BinRow key={item.id} item={item} isSelected={selected.has(item.id)} onToggle={() => toggle(item.id)} />
            ))}
          </ul>
        )}
        {bin.hasNextPage && (
          <Button variant="default" size="xs" loading={bin.isFetchingNextPage} onClick={() => void bin.fetchNextPage()}>
            Show older
          </Button>
        )}
      </div>
    </>
  )
}

interface BinRowProps {
  item: BinnedListing
  isSelected: boolean
  onToggle(): void
}
function BinRow({ item, isSelected, onToggle }: BinRowProps) {
  const queryClient = useQueryClient()
  const name = [item.streetLine, item.suburb].filter(Boolean).join(', ') || item.headline || item.reference
  const restore = useMutation({
    mutationFn: () => call(listingCalls.restore, { params: { id: item.id } }),
    onSuccess: (listing) => {
      announce(`${name} is back`)
      showListing(queryClient, listing)
      void queryClient.invalidateQueries({ queryKey: [listingKind] })
    },
    onError: toastFailure,
  })
  return (
    <li className={classes.row}>
      <Checkbox size="xs" aria-label={`Select ${name}`} checked={isSelected} disabled={!item.canRestore} onChange={onToggle} />
      <RowPhoto path={item.photoUrl} hash={item.photoHash} />
      <div className={classes.what}>
        <strong>{name}</strong>
        <span className={classes.quiet}>
          {item.reference} · {item.deletedBy ? `deleted by ${item.deletedBy}` : 'deleted by a feed'},{' '}
          {formatDateTime(item.deletedAt)}
        </span>
      </div>
      <StatusTag status={item.status} />
      <span className={`${classes.left} num`}>{daysLeft(item.goesAt)}</span>
      {item.canRestore ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore ${name}`}
          loading={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore
        </Button>
      ) : (
        <span className={classes.quiet}>Not yours</span>
      )}
    </li>
  )
}

const dayMs = 86_400_000
function daysLeft(goesAt: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(goesAt) - now) / dayMs)
  if (days <= 0) return 'Goes today'
  return days === 1 ? '1 day left' : `${days} days left`
}
