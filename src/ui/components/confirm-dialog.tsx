import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** A question. */
  title: string
  button: string
  isBusy?: boolean
  /** The reason is in the text; there is nothing to confirm. */
  isRefused?: boolean
  onConfirm(): void
  onClose(): void
  /** What happens, and that it is final. */
  children: ReactNode
}

/** For the few things that nothing can take back; everything else is done at once and offers Undo. */
export const ConfirmDialog = ({
  title,
  button,
  isBusy = false,
  isRefused = false,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog label={title} onClose={onClose} width={440}>
    <div className={classes.confirm}>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className={classes.buttons}>
        {!isRefused && (
          <Button loading={isBusy} onClick={onConfirm}>
            {button}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {isRefused ? 'Close' : 'Cancel'}
        </Button>
      </div>
    </div>
  </Dialog>
)
