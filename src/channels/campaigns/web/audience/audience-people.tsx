import { Button } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import type { SuppressedReason } from '../../audience.contract.ts'
import classes from './audience.module.css'
import { campaignCalls } from '../campaign-calls.ts'
import common from '../campaigns.module.css'
import type { DraftFields } from '../use-campaign-draft.ts'

export type Shown = 'willGet' | SuppressedReason
/** The people of an audience, a page at a time, each with the reason. */
export function AudiencePeople({ audience, purpose, show }: Pick<DraftFields, 'audience' | 'purpose'> & { show: Shown }) {
  const found = useInfiniteQuery({
    queryKey: ['audiencePeople', audience, purpose, show],
    queryFn: ({ pageParam, signal }) =>
      call(
        campaignCalls.audiencePeople,
        { body: { audience, purpose, show, limit: 50, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const items = found.data?.pages.flatMap((page) => page.items) ?? []
  if (found.isPending) return <SkeletonRows rows={6} />
  if (found.isError && !found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!items.length) return <p className={common.quiet}>No one here.</p>
  return (
    <>
      <ul className={classes.who}>
        {items.map((person) => (
          <li key={person.contactId}>
            <span>
              <strong>{person.name || person.email}</strong>
              <small>{person.email}</small>
            </span>
            <small>{person.why}</small>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button size="xs" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
