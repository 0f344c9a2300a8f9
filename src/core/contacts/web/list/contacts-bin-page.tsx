import { Button, Checkbox } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { DeletedBatches, RestoreSelected, useBinSelection } from '#ui/bulk/deleted-batches.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { contactCalls, contactListCalls } from '../contact-calls.ts'
import type { BinnedContact } from '../../contact-lists.contract.ts'
import { contactBulks } from './contacts-bulk.ts'
import classes from './contacts-bin-page.module.css'
import { agencyParams, contactKind } from './contacts-queries.ts'
import { phoneWords } from './contacts-words.ts'

const binQuery = infiniteQueryOptions({
  queryKey: [contactKind, 'bin'],
  queryFn: ({ pageParam, signal }) =>
    call(contactListCalls.bin, { params: agencyParams(), query: { limit: 50, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

/** Who was deleted in the last 30 days: by whom, when, and for how long they can be brought back. */
export default function ContactsBinPage() {
  const bin = useInfiniteQuery(binQuery)
  const mayWrite = useMay('contacts.write')
  const batches = useQuery({
    ...callQuery(contactKind, contactListCalls.deletedBatches, { params: agencyParams(), query: { limit: 50 } }),
    enabled: mayWrite,
  })
  const { selected, setSelected, toggle } = useBinSelection()
  const items = bin.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <>
      <PageHead title="Deleted contacts" />
      <div className={classes.page}>
        <p className={classes.intro}>Deleted contacts can be brought back for 30 days, with everything that hangs on them.</p>
        {bin.isPending && <SkeletonRows rows={4} />}
        {bin.isError && !bin.data && <ErrorState error={bin.error} onRetry={() => void bin.refetch()} />}
        {bin.data && items.length === 0 && (
          <EmptyState
            action={
              <Link to="/crm/contacts/all" search={{}}>
                All contacts
              </Link>
            }
          >
            The recycle bin is empty.
          </EmptyState>
        )}
        <DeletedBatches bulks={contactBulks} batches={batches.data?.items ?? []} />
        <RestoreSelected
          kind={contactKind}
          restorable={items.filter(({ canRestore }) => canRestore).map(({ id }) => id)}
          selected={selected}
          onSelect={setSelected}
          restore={(ids) => call(contactListCalls.restoreMany, { body: { ids } })}
        />
        {items.length > 0 && (
          <ul className={classes.rows} aria-label="Deleted contacts">
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
  item: BinnedContact
  isSelected: boolean
  onToggle(): void
}
function BinRow({ item, isSelected, onToggle }: BinRowProps) {
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => call(contactCalls.restore, { params: { id: item.id } }),
    onSuccess: () => {
      announce(`${item.displayName} is back`)
      void queryClient.invalidateQueries({ queryKey: [contactKind] })
    },
    onError: toastFailure,
  })
  return (
    <li className={classes.row}>
      <Checkbox
        size="xs"
        aria-label={`Select ${item.displayName}`}
        checked={isSelected}
        disabled={!item.canRestore}
        onChange={onToggle}
      />
      <div className={classes.what}>
        <strong>{item.displayName}</strong>
        <span className={classes.quiet}>
          {[item.email, item.phone && phoneWords(item.phone)].filter(Boolean).join(' · ') || 'No e-mail, no telephone'} ·{' '}
          {item.deletedBy ? `deleted by ${item.deletedBy}` : 'deleted'}, {formatDateTime(item.deletedAt)}
        </span>
      </div>
      <span className={`${classes.left} num`}>{daysLeft(item.until)}</span>
      {item.canRestore ? (
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore ${item.displayName}`}
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
function daysLeft(until: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(until) - now) / dayMs)
  if (days <= 0) return 'Until today'
  return days === 1 ? '1 day left' : `${days} days left`
}
