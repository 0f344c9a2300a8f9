import { Button } from '@mantine/core'
import type { ImportBatch } from '../reaxml.contract.ts'
import { isRunning } from './import-calls.ts'
import { plural } from './import-words.ts'

interface BatchActionsProps {
  batch: ImportBatch
  isBusy: boolean
  onStart(): void
  onCancel(): void
}

/** The one thing to do next. */
export function BatchActions({ batch, isBusy, onStart, onCancel }: BatchActionsProps) {
  const { state, counts, total, done } = batch
  const toDo = (counts.created ?? 0) + (counts.updated ?? 0)
  if (isRunning(batch))
    return (
      <Button variant="default" loading={isBusy} onClick={onCancel}>
        Cancel
      </Button>
    )
  if (state === 'previewed' && toDo > 0)
    return (
      <Button loading={isBusy} onClick={onStart}>
        Import {plural(toDo, 'listing')}
      </Button>
    )
  if ((state === 'cancelled' || state === 'failed') && done < total)
    return (
      <Button loading={isBusy} onClick={onStart}>
        Import the remaining {plural(total - done, 'listing')}
      </Button>
    )
  return null
}
