import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, messageOf } from '../api/api-error.ts'
import { useDelayed } from '../hooks/use-delayed.ts'
import classes from './states.module.css'

/** One sentence and one action: "No listings yet. Add the first one, or import from Domain." */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** The error message and a retry button. The request id is for support calls. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: (() => void) | undefined }) {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : undefined
  const isMissing = error instanceof ApiError && error.status === 404
  // The same answer again, however often one asks.
  const isFinal = isMissing || (error instanceof ApiError && error.status === 403)
  return (
    <div className={classes.state} role="alert">
      <p className={classes.failure}>{messageOf(error)}</p>
      {isMissing && <p>It may have been deleted. Deleted listings and contacts stay in the recycle bin for 30 days.</p>}
      {requestId && (
        <p className={classes.quiet}>
          {onRetry && 'Try again. '}If it keeps happening, give your administrator this code: {requestId}
        </p>
      )}
      {onRetry && !isFinal && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
}

/** For the first load of a list, never on coming back; nothing at all for the first 120 ms. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  const isDue = useDelayed()
  return (
    <div role="status" aria-label="Loading..." className={classes.rows} data-due={isDue || undefined}>
      {Array.from({ length: rows }, (_, index) => (
        // The rows are all the same and never move.
        <div key={index} className={classes.row} aria-hidden>
          <span className={classes.thumb} />
          <span className={classes.line} />
          <span className={classes.short} />
        </div>
      ))}
    </div>
  )
}
