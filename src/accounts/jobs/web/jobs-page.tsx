import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { PageHead } from '#ui/components/page-head.tsx'
import { useMay } from '#ui/session/session-store.ts'
import { toastFailure } from '#ui/toast.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, PagesState, usePages } from '#ui/list/pages.tsx'
import type { jobEndpoints } from '../jobs.contract.ts'
import { jobHeads } from '../jobs.heads.generated.ts'
import { FailedJobRow } from './failed-job-row.tsx'
import classes from './jobs-page.module.css'

const { failed: listFailed, retry: retryFailed } = callsOf<typeof jobEndpoints>(jobHeads)

const failedJobsQuery = pagesQuery(['failedJob', 'list'], (cursor, signal) =>
  call(listFailed, { query: { limit: 50, cursor } }, { signal }),
)

/** Work in the background that was tried as often as it may be, and what to do about it. */
export default function JobsPage() {
  const jobs = usePages(failedJobsQuery)
  const mayRetry = useMay('jobs.retry')
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: (id: string) => call(retryFailed, { params: { id } }),
    onSuccess: () => announce('Retrying'),
    onError: toastFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  })
  const all = jobs.data?.items
  return (
    <>
      <PageHead
        title="Background jobs"
        meta={all && all.length > 0 ? `${all.length}${jobs.hasNextPage ? '+' : ''} failed` : undefined}
      />
      <div className={classes.page}>
        <PagesState of={jobs} rows={4}>
          No failed jobs. Images, emails, imports and portals are up to date.
        </PagesState>
        {all && all.length > 0 && (
          <>
            <p className="dim below-8">These jobs failed after several attempts. Fix the cause, then retry.</p>
            <ul className="below-16">
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
        <MoreRows of={jobs} label="Show older" />
      </div>
    </>
  )
}
