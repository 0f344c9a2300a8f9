import { Anchor } from '@mantine/core'
import { formatDateTime } from '../formatting.ts'
import classes from './form.module.css'

/** Says that typed text came back, and offers to start again. */
export function RestoredNote({ at, onDiscard }: { at: string | undefined; onDiscard(): void }) {
  if (!at) return null
  return (
    <p className={classes.restored} role="status">
      Unsaved changes restored from {formatDateTime(at)}.{' '}
      <Anchor component="button" type="button" size="sm" onClick={onDiscard}>
        Discard
      </Anchor>
    </p>
  )
}
