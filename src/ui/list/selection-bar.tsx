import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFootBar } from '../bulk/foot-bar.ts'
import { formatNumber } from '../formatting.ts'
import classes from './list-page.module.css'

export interface SelectionBarProps {
  /** What is selected, e.g. `contacts`. */
  many: string
  /** Undefined while all that match are being counted. */
  count: number | undefined
  isAll: boolean
  /** Offered when every loaded row is selected and there are more. */
  onTakeAll?: (() => void) | undefined
  onClear(): void
  /** What can be done with them. */
  children: ReactNode
}

/** What can be done with the selected records, over the foot of the list. */
export function SelectionBar({ many, count, isAll, onTakeAll, onClear, children }: SelectionBarProps) {
  useFootBar()
  return (
    <div className={classes.selection} role="toolbar" aria-label={`Selected ${many}`}>
      <strong className="num">
        {count === undefined ? 'Counting…' : `${isAll ? 'All ' : ''}${formatNumber(count)} selected`}
      </strong>
      {onTakeAll && (
        <Button size="xs" variant="subtle" onClick={onTakeAll}>
          Select all matching
        </Button>
      )}
      {children}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        Clear selection
      </Button>
    </div>
  )
}
