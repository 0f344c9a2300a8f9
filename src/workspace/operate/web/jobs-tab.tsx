import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { stateQuery } from './operate-calls.ts'
import classes from './operate-page.module.css'

const waitOf = (seconds: number) => {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`
}

/** Names and numbers. What a job was about is its agency's. */
export function JobsTab() {
  const state = useQuery(stateQuery)
  if (state.isPending) return <SkeletonRows rows={6} />
  if (!state.data) return <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  const { workers, waiting, failed } = state.data.jobs
  return (
    <>
      <p>
        {workers === 0
          ? 'No worker is running: nothing is sent and no photos are processed. Start one (ROLE=worker or all).'
          : `${formatNumber(workers)} ${workers === 1 ? 'worker is' : 'workers are'} running.`}
      </p>
      <section className="narrow wide">
        <h2 className="row wrap gap-12 below-8">
          Waiting
          <Button variant="subtle" size="xs" loading={state.isFetching} onClick={() => void state.refetch()}>
            Check again
          </Button>
        </h2>
        {waiting.length === 0 ? (
          <p className={classes.quiet}>No jobs are due.</p>
        ) : (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col" className={classes.number}>
                  Due
                </th>
                <th scope="col" className={classes.number}>
                  Oldest waiting
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting.map(({ name, count, oldestS }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className={classes.number}>{formatNumber(count)}</td>
                  <td className={classes.number}>{waitOf(oldestS)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section className="narrow wide">
        <h2 className="row wrap gap-12 below-8">Failed</h2>
        <p className={classes.quiet}>
          {failed.length > 0
            ? 'Gave up after all attempts. Each agency sees its own under Settings, Background jobs, and retries them there. '
            : 'No failed jobs. '}
          Counted every 10 minutes.
        </p>
        {failed.length > 0 && (
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Job</th>
                <th scope="col" className={classes.number}>
                  Failed
                </th>
                <th scope="col" className={classes.number}>
                  Agencies
                </th>
              </tr>
            </thead>
            <tbody>
              {failed.map(({ name, count, agencies }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td className={classes.number}>{formatNumber(count)}</td>
                  <td className={classes.number}>{formatNumber(agencies)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
    </>
  )
}
