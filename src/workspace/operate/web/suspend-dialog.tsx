import { Button, Textarea } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
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
  const form = useForm({
    record: null,
    start: { reason: '' },
    keptAs: `operate.suspend.${agency.id}`,
    canSave: ({ reason }) => reason.trim() !== '',
    create: (body) => call(operateCalls.suspend, { params: { id: agency.id }, body }),
    onSaved() {
      announce(`${agency.name} is suspended`)
      onDone()
    },
    labels: { reason: 'Reason' },
  })
  return (
    <Dialog label={`Suspend ${agency.name}`} onClose={onClose} width={460}>
      <RecordForm form={form} className={`${forms.dialog} stack gap-16 pad`}>
        <h2>Suspend {agency.name}?</h2>
        <p>
          Its users can still sign in, read everything and download the archive of their agency. They can’t change anything, and
          no email, SMS or listing is sent. What is on portals stays there. You can end it at any time.
        </p>
        <Textarea
          {...form.text('reason')}
          description="For the log of operators. The agency doesn’t see it."
          autoFocus
          autosize
          minRows={2}
          maxLength={500}
        />
        <FormFailure form={form} className={classes.failed} />
        <div className="flex end gap-8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.isSaving} disabled={!form.canSave}>
            Suspend
          </Button>
        </div>
      </RecordForm>
    </Dialog>
  )
}
