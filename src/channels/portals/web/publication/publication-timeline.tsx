import { useQuery } from '@tanstack/react-query'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatDateTime } from '#ui/formatting.ts'
import { eventsQuery } from '../portal-calls.ts'
import classes from './publication-panel.module.css'

/** Every step of a publication, newest first. */
export function PublicationTimeline({ publicationId }: { publicationId: string }) {
  const events = useQuery(eventsQuery(publicationId))
  if (events.isPending) return <SkeletonRows rows={3} />
  if (events.isError) return <ErrorState error={events.error} onRetry={() => void events.refetch()} />
  return (
    <ol className={classes.timeline} aria-label="Timeline">
      {events.data.items.map(({ id, at, detail, userName }) => (
        <li key={id}>
          <time dateTime={at} className="num dim">
            {formatDateTime(at)}
          </time>
          <span className="breaks">
            {detail}
            {userName && <span className={`${classes.quiet} quiet breaks`}> · {userName}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
