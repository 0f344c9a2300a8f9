import { Button } from '@mantine/core'
import { Dialog } from '#ui/components/dialog.tsx'
import { type KitState, nameOf } from './kit-state.ts'
import type { Happening } from './outbox.ts'
import classes from './kit.module.css'

interface EndSheetProps {
  shown: KitState
  onAdd(happening: Happening): Promise<boolean>
  onOpen(id: string): void
  onClose(): void
}

/** The last thing at the door: who has no feedback yet, then the end. */
export function EndSheet({ shown, onAdd, onOpen, onClose }: EndSheetProps) {
  const without = shown.arrived.filter(({ feedbackAt, isGuest, role }) => !feedbackAt && !isGuest && role === 'buyer')
  return (
    <Dialog label="End open home" width={480} onClose={onClose}>
      <div className={classes.sheet}>
        <h2 className="breaks">End open home</h2>
        <p className="dim">
          {shown.groups} {shown.groups === 1 ? 'group' : 'groups'}, {shown.people} {shown.people === 1 ? 'person' : 'people'}.{' '}
          {shown.waiting.length > 0 &&
            `${shown.waiting.length === 1 ? '1 group is' : `${shown.waiting.length} groups are`} still waiting and won’t count as attended. `}
          {without.length > 0
            ? 'Add feedback now while you remember, or later.'
            : shown.groups > 0 && 'Every group has feedback.'}
        </p>
        {without.length > 0 && (
          <ul className={classes.without} aria-label="Without feedback">
            {without.map((visit) => (
              <li key={visit.id}>
                <button type="button" onClick={() => onOpen(visit.id)}>
                  {nameOf(visit)}
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className={`${classes.pair} flex wrap gap-8`}>
          <Button size="md" variant="default" onClick={onClose}>
            Not yet
          </Button>
          <Button size="md" onClick={() => void onAdd({ kind: 'close' }).then((isKept) => isKept && onClose())}>
            End open home
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
