import { Button, CloseButton, Progress } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '#ui/formatting.ts'
import { useStore } from '#ui/store.ts'
import { bulkStore } from './listing-bulk.ts'
import classes from '../listing-dialogs.module.css'

/** How far a change of many listings is; afterwards, which ones it left alone and why. */
export function BulkState() {
  const state = useStore(bulkStore)
  if (!state) return null
  const { bulk } = state
  if (bulk.state === 'running' || bulk.state === 'undoing')
    return (
      <div className={classes.state} role="status">
        <span className="num">
          {formatNumber(bulk.done)} of {formatNumber(bulk.total)} listings
        </span>
        <Progress size="sm" w={160} value={(bulk.done / Math.max(1, bulk.total)) * 100} aria-label="Listings done" />
      </div>
    )
  const left = bulk.refused + bulk.kept
  return (
    <div className={classes.report} role="alert">
      <header>
        <strong className="num">
          {formatNumber(left)} of {formatNumber(bulk.total)} left as they were
        </strong>
        <CloseButton size="sm" aria-label="Close" onClick={() => bulkStore.set(undefined)} />
      </header>
      <ul>
        {bulk.reasons.map(({ reason, count, listings }) => (
          <li key={reason}>
            <span>
              {reason} <span className="num">({formatNumber(count)})</span>
            </span>
            <span className={classes.names}>
              {listings.slice(0, 6).map(({ id, name }) => (
                <Link key={id} to="/listings/$id" params={{ id }}>
                  {name}
                </Link>
              ))}
              {count > 6 && <span>and {formatNumber(count - 6)} more</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={() => bulkStore.set(undefined)}>
        Done
      </Button>
    </div>
  )
}
