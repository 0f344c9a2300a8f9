import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Open } from '../../opens.contract.ts'
import { isOver } from '../../opens.rules.ts'
import { LimitDialog } from '../plan/limit-dialog.tsx'
import type { KitState } from './kit-state.ts'
import classes from './kit.module.css'

/** How many came, and with a limit how many are inside. */
export function KitCounts({ open, shown, isAway }: { open: Open; shown: KitState; isAway: boolean }) {
  const [isLimiting, setLimiting] = useState(false)
  const { capacity } = open
  const figures = [
    ...(capacity === null || isOver(shown.state) ? [] : [{ label: 'Inside', value: shown.inside, of: capacity }]),
    { label: 'Groups', value: shown.groups },
    { label: 'People', value: shown.people },
    { label: 'Feedback', value: shown.arrived.filter(({ feedbackAt }) => feedbackAt).length },
  ]
  return (
    <div className="stack gap-8">
      <dl className={classes.counts}>
        {figures.map(({ label, value, of }) => (
          <div key={label}>
            <dt className="tiny">{label}</dt>
            <dd className="num">
              {value}
              {of !== undefined && <small className="body regular"> of {of}</small>}
            </dd>
          </div>
        ))}
      </dl>
      {shown.isFull && !isOver(shown.state) && (
        <p className={classes.full} role="status">
          Full. New sign-ins go on the waiting list.
        </p>
      )}
      {open.kind === 'openHome' && open.canPlan && !isOver(shown.state) && (
        <Button size="compact-sm" variant="subtle" className="end-self" disabled={isAway} onClick={() => setLimiting(true)}>
          {capacity === null ? 'Limit groups inside' : 'Change limit'}
        </Button>
      )}
      {isLimiting && <LimitDialog open={open} onClose={() => setLimiting(false)} />}
    </div>
  )
}
