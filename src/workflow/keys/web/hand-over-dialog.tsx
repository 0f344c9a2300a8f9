import { NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { messageOf } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Key } from '../keys.contract.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

/** From the person who has a key to a colleague, without a way to the office. */
export function HandOverDialog({ of: key, onClose }: { of: Key; onClose(): void }) {
  const queryClient = useQueryClient()
  const agents = useQuery(agentsQuery())
  const form = useForm({
    record: null,
    start: { agentId: '' },
    canSave: ({ agentId }) => agentId !== '',
    async create(body) {
      const { out } = await call(keyCalls.handOver, { params: { id: key.id }, body })
      announce(`${out?.name ?? 'Your colleague'} has ${key.label}`)
      for (const kind of [keyKind, 'listing']) void queryClient.invalidateQueries({ queryKey: [kind] })
    },
    onSaved: onClose,
    labels: { agentId: 'To' },
  })
  return (
    <Dialog label={`Hand over ${key.label}`} width={400} onClose={onClose}>
      <RecordForm form={form} className={`${classes.sheet} stack gap-12 pad`}>
        <h2>Hand over {key.label}</h2>
        <NativeSelect
          {...form.text('agentId')}
          data-autofocus
          data={[
            { value: '', label: 'Choose a colleague' },
            ...(agents.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
        {agents.isError && <p role="alert">{messageOf(agents.error)}</p>}
        <FormFailure form={form} />
        <DialogButtons form={form} save="Hand over" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
