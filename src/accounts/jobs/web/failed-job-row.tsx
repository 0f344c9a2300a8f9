import { Button } from '@mantine/core'
import { formatDateTime, formatRelative } from '#ui/formatting.ts'
import type { FailedJob } from '../jobs.contract.ts'
import classes from './jobs-page.module.css'

interface FailedJobRowProps {
  job: FailedJob
  isStarting: boolean
  /** Undefined for those who may only look. */
  onRetry?: (() => void) | undefined
}

export function FailedJobRow({ job, isStarting, onRetry }: FailedJobRowProps) {
  const { subject, name, error, attempts, failedAt, retriedAt } = job
  return (
    <li className={`${classes.row} row gap-20 line-below pad-y-12`}>
      <div className="narrow grow tight">
        <strong>{subject}</strong>
        <p className={classes.error}>{error}</p>
        <p className={classes.meta}>
          <time dateTime={failedAt} title={formatDateTime(failedAt)}>
            {formatRelative(failedAt)}
          </time>
          {', after '}
          {attempts === 1 ? '1 attempt' : `${attempts} attempts`} · {name}
        </p>
      </div>
      {retriedAt ? (
        <span className={classes.meta}>Retried {formatRelative(retriedAt)}</span>
      ) : (
        onRetry && (
          <Button variant="default" size="xs" loading={isStarting} onClick={onRetry} aria-label={`Retry: ${subject}`}>
            Retry
          </Button>
        )
      )}
    </li>
  )
}
