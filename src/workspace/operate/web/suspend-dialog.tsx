import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { useKeptText } from '#ui/form/use-kept-text.ts'
import type { OperatedAgency } from '../operate.contract.ts'
import { operateCalls } from './operate-calls.ts'
import forms from './operate-forms.module.css'
import classes from './operate-page.module.css'

interface SuspendDialogProps {
  agency: OperatedAgency
  onClose(): void
  onDone(): void
}

export function SuspendDialog({ agency, onClose, onDone }: SuspendDialogProps) {
  const { values, set, forget } = useKeptText(`operate.suspend.${agency.id}`, { reason: '' })
  const { reason } = values
  const suspend = useMutation({
    mutationFn: () => call(operateCalls.suspend, { params: { id: agency.id }, body: { reason } }),
    onSuccess: () => {
      forget()
      announce(`${agency.name} is suspended`)
      onDone()
    },
  })
  return (
    <Dialog label={`Suspend ${agency.name}`} onClose={onClose} width={460}>
      <form
        className={forms.dialog}
        onSubmit={(event) => {
          event.preventDefault()
          suspend.mutate()
        }}
      >
        <h2>Suspend {agency.name}?</h2>
        <p>
          Its users can still sign in, read everything and download the archive of their agency. They can’t change anything, and
          no email, SMS or listing is sent. What is on portals stays there. You can end it at any time.
        </p>
        <Textarea
          label="Reason"
          description="For the log of operators. The agency doesn’t see it."
          autoFocus
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => set({ reason: event.currentTarget.value })}
        />
        {suspend.isError && (
          <p role="alert" className={classes.failed}>
            {saveFailure(suspend.error)}
          </p>
        )}
        <div className={forms.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={suspend.isPending} disabled={!reason.trim()}>
            Suspend
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
