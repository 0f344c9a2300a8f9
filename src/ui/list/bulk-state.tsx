import { Button, CloseButton, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BulkProgress, Bulks } from '../bulk/bulk.ts'
import { formatNumber } from '../formatting.ts'
import { useStore } from '../store.ts'
import classes from './list-dialogs.module.css'

interface Named {
  id: string
  name: string
}
interface BulkStateProps<Bulk extends BulkProgress> {
  bulks: Bulks<Bulk>
  reasonsOf(bulk: Bulk): readonly { reason: string; count: number; records: readonly Named[] }[]
  linkTo(record: Named): ReactNode
}

/** How far a change of many records is; afterwards, which ones it left alone and why. */
export function BulkState<Bulk extends BulkProgress>({ bulks, reasonsOf, linkTo }: BulkStateProps<Bulk>) {
  const state = useStore(bulks.store)
  if (!state) return null
  const { bulk } = state
  const { many } = bulks
  const left = bulk.refused + bulk.kept
  const close = () => bulks.store.set(undefined)
  if (bulk.state === 'running' || bulk.state === 'undoing')
    return (
      <div className={`${classes.state} row gap-12 one-line pad-card`} role="status">
        <span className="num">
          {formatNumber(bulk.done)} of {formatNumber(bulk.total)} {many}
        </span>
        <Progress
          size="sm"
          w={160}
          value={(bulk.done / Math.max(1, bulk.total)) * 100}
          aria-label={`${many[0]?.toUpperCase()}${many.slice(1)} done`}
        />
      </div>
    )
  return (
    <div className={classes.report} role="alert">
      <header className="flex between">
        <strong className="num">
          {left > 0
            ? `${formatNumber(left)} of ${formatNumber(bulk.total)} not changed`
            : `All ${formatNumber(bulk.total)} needed no change`}
        </strong>
        <CloseButton size="sm" aria-label="Close" onClick={close} />
      </header>
      <ul>
        {reasonsOf(bulk).map(({ reason, count, records }) => (
          <li className="stack gap-2 line-above pad-y-8" key={reason}>
            <span>
              {reason} <span className="num">({formatNumber(count)})</span>
            </span>
            <span className="meta flex wrap gap-flat">
              {records.slice(0, 6).map(linkTo)}
              {count > 6 && <span>and {formatNumber(count - 6)} more</span>}
            </span>
          </li>
        ))}
      </ul>
      <Button size="compact-sm" variant="default" onClick={close}>
        Done
      </Button>
    </div>
  )
}
