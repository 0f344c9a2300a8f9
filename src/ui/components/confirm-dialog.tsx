import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  /** A question. */
  title: string
  button: string
  isBusy?: boolean
  /** The reason is in the text; there is nothing to confirm. */
  isRefused?: boolean
  /** How many records it is about, to be typed before anything happens. */
  typedCount?: number | undefined
  onConfirm(): void
  onClose(): void
  /** What happens, and that it is final. */
  children: ReactNode
}

/** For the few things that nothing can take back, and for those about very many records; everything else is done at once and offers Undo. */
export function ConfirmDialog({
  title,
  button,
  isBusy = false,
  isRefused = false,
  typedCount,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const isTyped = typedCount === undefined || typed.replaceAll(/[\s,]/g, '') === String(typedCount)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTyped && !isRefused) onConfirm()
  }
  return (
    <Dialog label={title} onClose={onClose} width={440}>
      <form className="stack gap-16 pad" onSubmit={submit}>
        <h2>{title}</h2>
        <p className="dim">{children}</p>
        {typedCount !== undefined && !isRefused && (
          <TextInput
            autoFocus
            label={`Type ${typedCount} to confirm`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        <div className="flex wrap end gap-8">
          <Button variant="default" onClick={onClose}>
            {isRefused ? 'Close' : 'Cancel'}
          </Button>
          {!isRefused && (
            <Button type="submit" loading={isBusy} disabled={!isTyped}>
              {button}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
