import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { agentCalls } from './agents.public.tsx'
import classes from './agent-dialogs.module.css'

/** Only the name is needed here; the rest is entered on their page. */
export function AddAgent({ onClose }: { onClose(): void }) {
  const navigate = useNavigate()
  const form = useForm({
    record: null,
    start: { name: '' },
    canSave: ({ name }) => name.trim() !== '',
    async create(body) {
      const { id } = await call(agentCalls.create, { body })
      await navigate({ to: '/settings/agents/$id', params: { id } })
    },
    labels: { name: 'Name' },
  })
  return (
    <Dialog label="Add agent" width={400} onClose={onClose}>
      <RecordForm form={form} className={`${classes.form} stack gap-16 pad`}>
        <h2>Add agent</h2>
        <TextInput
          {...form.text('name')}
          autoComplete="off"
          maxLength={120}
          error={form.failure === undefined ? undefined : saveFailure(form.failure)}
          autoFocus
        />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Add" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
