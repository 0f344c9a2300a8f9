import { Button, SegmentedControl } from '@mantine/core'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { Enquiry } from '#features/enquiries/enquiries.contract.ts'
import { call } from '#ui/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import { useScope } from '#ui/scope.ts'
import { useMay } from '#ui/session-store.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { EnquiriesSearch } from './enquiries-search.ts'
import classes from './enquiries-page.module.css'
import { enquiriesQuery, enquiryKind, homeKind, markAnswered } from './home-calls.ts'

const route = getRouteApi('/shell/enquiries')
const sources: Record<Enquiry['source'], string> = {
  domain: 'Domain',
  rea: 'realestate.com.au',
  website: 'Website',
  other: 'Other',
}

/** Everything people asked through portals and forms; ticked off when it is answered. */
export default function EnquiriesPage() {
  const { show }: EnquiriesSearch = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const mayAnswer = useMay('contacts.write')
  const enquiries = useInfiniteQuery(enquiriesQuery(show ?? 'all', useScope()))
  const items = enquiries.data?.pages.flatMap((page) => page.items) ?? []
  const readAgain = () => {
    void queryClient.invalidateQueries({ queryKey: [enquiryKind] })
    void queryClient.invalidateQueries({ queryKey: [homeKind] })
  }
  const mark = (id: string, isAnswered: boolean) =>
    call(markAnswered, { params: { id }, body: { isAnswered } }).then(readAgain, (error: unknown) => {
      toastFailure(error)
      readAgain()
    })
  return (
    <>
      <PageHead title="Enquiries" />
      <div className={classes.tools}>
        <SegmentedControl
          size="xs"
          aria-label="Which enquiries"
          value={show ?? 'all'}
          data={[
            { value: 'all', label: 'All' },
            { value: 'open', label: 'Unanswered' },
            { value: 'answered', label: 'Answered' },
          ]}
          onChange={(value) =>
            void navigate({
              to: '/enquiries',
              search: value === 'all' ? {} : { show: value as 'open' | 'answered' },
              replace: true,
            })
          }
        />
      </div>
      {enquiries.isPending && <SkeletonRows rows={6} />}
      {enquiries.isError && !enquiries.data && <ErrorState error={enquiries.error} onRetry={() => void enquiries.refetch()} />}
      {enquiries.data && items.length === 0 && (
        <EmptyState>
          {show === 'open' ? 'Everything is answered.' : 'No enquiries yet. Those of connected portals come in by themselves.'}
        </EmptyState>
      )}
      <ul className={classes.list} aria-label="Enquiries">
        {items.map((one) => (
          <li key={one.id} data-answered={one.answeredAt !== null || undefined}>
            <div>
              <p className={classes.who}>
                {one.contactId ? (
                  <Link to="/contacts/$id" params={{ id: one.contactId }}>
                    {one.contactName ?? one.name}
                  </Link>
                ) : (
                  <strong>{one.name ?? one.email ?? one.phone ?? 'Somebody'}</strong>
                )}
                <span title={formatDateTime(one.receivedAt)}>{formatRelative(one.receivedAt)}</span>
              </p>
              {one.message && <p className={classes.message}>{one.message}</p>}
              <p className={classes.facts}>
                {one.listingId && one.streetLine && (
                  <Link to="/listings/$id" params={{ id: one.listingId }}>
                    {[one.streetLine, one.suburb].filter(Boolean).join(', ')}
                  </Link>
                )}
                <span>
                  {[
                    sources[one.source],
                    one.agentName,
                    one.answeredAt && `answered ${formatRelative(one.answeredAt)}`,
                    one.answeredByName,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </p>
            </div>
            {mayAnswer && (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${one.answeredAt ? 'Open again' : 'Mark as answered'}: ${one.contactName ?? one.name ?? ''}`}
                onClick={() => {
                  const isAnswered = one.answeredAt === null
                  void mark(one.id, isAnswered).then(() => {
                    if (isAnswered) toastUndo('Marked as answered', () => void mark(one.id, false))
                  })
                }}
              >
                {one.answeredAt ? 'Open again' : 'Answered'}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {enquiries.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            size="xs"
            loading={enquiries.isFetchingNextPage}
            onClick={() => void enquiries.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}
