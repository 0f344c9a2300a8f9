import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '#ui/components/dialog.tsx'
import { changedKeys } from './listing-editor-changes.ts'
import classes from './listing-editor-merge.module.css'
import type { ListingEditorState } from './listing-editor-state.ts'

/** Leaving with unsaved changes asks first; they stay in this browser unless discarded. */
export function LeaveDialog({ editor }: { editor: ListingEditorState }) {
  const isUnsaved = () => changedKeys(editor.base.fields, editor.values.get()).length > 0
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isUnsaved,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog label="Leave without saving?" width={440} onClose={reset}>
      <div className={classes.dialog}>
        <h2>Leave without saving?</h2>
        <p>Your changes are only on this device. Keep them as a draft or discard them.</p>
        <div className={classes.actions}>
          <Button
            variant="subtle"
            color="red"
            className={classes.first}
            onClick={() => {
              editor.discard()
              proceed()
            }}
          >
            Discard
          </Button>
          <Button variant="default" onClick={proceed}>
            Save draft and leave
          </Button>
          <Button onClick={reset} autoFocus>
            Keep editing
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
