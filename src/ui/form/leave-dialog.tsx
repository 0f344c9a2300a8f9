import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { Dialog } from '../components/dialog.tsx'
import classes from './form.module.css'

/**
 * Stops leaving this screen, and warns before the page is closed. @returns what to do with an attempt to leave, while there is one
 *
 * @param stops read when a link is followed
 * @param warns read when the page is closed
 */
export function useLeaving(stops: () => boolean, warns = stops) {
  const { status, proceed, reset } = useBlocker({ shouldBlockFn: stops, enableBeforeUnload: warns, withResolver: true })
  return status === 'blocked' ? { leave: proceed, stay: reset } : undefined
}

interface LeaveDialogProps {
  isUnsaved(): boolean
  text: string
  leave?: string
  stay?: string
  /** Offered beside leaving, where leaving keeps what is unsaved. */
  onDiscard?(): void
}

/** Asks before unsaved work is left. */
export function LeaveDialog({
  isUnsaved,
  text,
  leave = 'Discard and leave',
  stay = 'Keep editing',
  onDiscard,
}: LeaveDialogProps) {
  const leaving = useLeaving(isUnsaved)
  if (!leaving) return null
  return (
    <Dialog label="Leave without saving?" width={440} onClose={leaving.stay}>
      <div className={`${classes.ask} stack gap-16 pad`}>
        <h2>Leave without saving?</h2>
        <p>{text}</p>
        <div className="flex wrap end gap-8">
          {onDiscard && (
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              onClick={() => {
                onDiscard()
                leaving.leave()
              }}
            >
              Discard
            </Button>
          )}
          <Button variant="default" onClick={leaving.leave}>
            {leave}
          </Button>
          <Button data-autofocus onClick={leaving.stay}>
            {stay}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
