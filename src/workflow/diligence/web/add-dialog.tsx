import { NativeSelect } from '@mantine/core'
import { ContactPicker } from '#core/contacts/web/contact-picker.public.tsx'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Case } from '../diligence.contract.ts'
import { kindWords, sideWords } from '../diligence-words.ts'
import { diligenceCalls, useCasesChanged } from './diligence-calls.ts'
import { optionsOf } from './case-words.ts'

interface AddDialogProps {
  listingId: string
  onAdded(id: string): void
  onClose(): void
}
/** A party by hand: a contact, or a name alone. */
export default function AddDialog({ listingId, onAdded, onClose }: AddDialogProps) {
  const changed = useCasesChanged()
  const form = useForm({
    record: null,
    start: { name: '', contactId: null as string | null, side: 'vendor' as Case['side'], kind: 'individual' as Case['kind'] },
    canSave: ({ name }) => name.trim() !== '',
    async create({ name, ...party }) {
      const { id } = await call(diligenceCalls.add, { body: { listingId, name: name.trim(), ...party } })
      onAdded(id)
    },
    onSaved() {
      announce('Case started')
      changed()
      onClose()
    },
    labels: { side: 'Side', kind: 'Kind' },
  })
  return (
    <Dialog label="Add party" width={440} onClose={onClose}>
      <RecordForm form={form} className="stack gap-12 pad">
        <h2>Add party</h2>
        <ContactPicker
          label="Party"
          placeholder="Name, email or phone"
          value={form.values.name}
          error={form.problems.get('name')}
          onType={(name) => form.set({ name, contactId: null })}
          onPick={({ id, displayName }) => form.set({ name: displayName, contactId: id })}
        />
        <div className="stack halves gap-12">
          <NativeSelect {...form.text('side')} data={optionsOf(sideWords)} />
          <NativeSelect {...form.text('kind')} data={optionsOf(kindWords)} />
        </div>
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="Start case" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
