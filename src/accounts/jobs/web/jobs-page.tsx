import { Button } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { jobEndpoints } from '../jobs.contract.ts'
import { jobHeads } from '../jobs.heads.generated.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import classes from './jobs-page.module.css'

const { failed: listFailed, retry: retryFailed } = callsOf<typeof jobEndpoints>(jobHeads)

const failedJobsQuery = infiniteQueryOptions({
  queryKey: ['failedJob', 'list'],
  queryFn: ({ pageParam, signal }) => call(listFailed, { query: { limit: 50, cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor ?? undefined,
})

/** Work in the background that was tried as often as it may be, and what to do about it. */
export default function JobsPage() {
  const jobs = useInfiniteQuery(failedJobsQuery)
  const mayRetry = useMay('jobs.retry')
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (id: string) => call(retryFailed, { params: { id } }),
    onSuccess: () => announce('Retrying'),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  })
  const all = jobs.data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <PageHead
        title="Background jobs"
        meta={all && all.length > 0 ? `${all.length}${jobs.hasNextPage ? '+' : ''} failed` : undefined}
      />
      <div className={classes.page}>
        {jobs.isPending && <SkeletonRows rows={4} />}
        {jobs.isError && !all && <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />}
        {all?.length === 0 && <EmptyState>No failed jobs. Images, emails, imports and portals are up to date.</EmptyState>}
        {all && all.length > 0 && (
          <>
            <p className={classes.intro}>These jobs failed after several attempts. Fix the cause, then retry.</p>
            <ul className={classes.list}>
              {all.map((job) => (
                <FailedJobRow
                  key={job.id}
                  job={job}
                  isStarting={retry.isPending && retry.variables === job.id}
                  onRetry={mayRetry ? () => retry.mutate(job.id) : undefined}
                />
              ))}
            </ul>
          </>
        )}
        {jobs.hasNextPage && (
          <Button variant="default" size="xs" loading={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
            Show older
          </Button>
        )}
      </div>
    </>
  )
}
