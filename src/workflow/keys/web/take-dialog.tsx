import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DayTimeInput } from '#ui/typed/day-time-input.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Key } from '../keys.contract.ts'
import { keyCalls, keyKind } from './key-calls.ts'
import classes from './keys.module.css'

/** A key for a builder, a valuer or another agent. */
export function TakeDialog({ of: key, onClose }: { of: Key; onClose(): void }) {
  const queryClient = useQueryClient()
  const form = useForm({
    record: null,
    start: { name: '', contactId: undefined as string | undefined, why: '', due: null as string | null },
    canSave: ({ name, contactId, due }) => (contactId !== undefined || name.trim() !== '') && (due === null || due.length === 16),
    create: ({ name, contactId, why, due }) =>
      call(keyCalls.take, {
        params: { id: key.id },
        body: {
          to: contactId ? { kind: 'contact', id: contactId } : { kind: 'name', name: name.trim() },
          why: why.trim() || null,
          // On the clock of this device, which is where the key is handed out.
          dueBackAt: due ? new Date(due).toISOString() : null,
        },
      }),
    onSaved() {
      for (const kind of [keyKind, 'listing']) void queryClient.invalidateQueries({ queryKey: [kind] })
      onClose()
    },
    labels: { why: 'Why', due: 'Due back' },
  })
  return (
    <Dialog label={`Hand out ${key.label}`} width={440} onClose={onClose}>
      <RecordForm form={form} className={`${classes.sheet} stack gap-12 pad`}>
        <h2>Hand out {key.label}</h2>
        <ContactPicker
          label="To"
          placeholder="A contact, or a name"
          value={form.values.name}
          onType={(name) => form.set({ name, contactId: undefined })}
          onPick={(contact) => form.set({ name: contact.displayName, contactId: contact.id })}
        />
        <TextInput {...form.text('why')} maxLength={200} />
        <DayTimeInput {...form.field('due')} timeLabel="Due back, time" usualTime="17:00" />
        <FormFailure form={form} />
        <DialogButtons form={form} save="Hand out" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
