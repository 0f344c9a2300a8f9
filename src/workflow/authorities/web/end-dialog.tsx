import { NativeSelect, Textarea } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { DayInput } from '#ui/typed/day-input.tsx'
import { today } from '#ui/typed/day-text.ts'
import type { Authority } from '../authorities.contract.ts'
import { endings } from '../authorities.rules.ts'
import { authorityCalls, useAuthorityChanged } from './authority-calls.ts'
import { endedWords } from './authority-words.ts'

/** Ends an authority before its day, with a reason. */
export function EndDialog({ of: authority, onClose }: { of: Authority; onClose(): void }) {
  const changed = useAuthorityChanged()
  const form = useForm({
    record: null,
    start: { endedAs: 'ended' as Authority['endedAs'] & string, endedOn: today() as string | null, because: '' },
    canSave: ({ because }) => because.trim() !== '',
    async create({ endedAs, endedOn, because }) {
      const body = { version: authority.version, to: 'ended' as const, endedOn, because: because.trim() }
      changed(await call(authorityCalls.step, { params: { id: authority.id }, body: { ...body, endedAs: endedAs as 'ended' } }))
    },
    onSaved() {
      announce('Authority ended')
      onClose()
    },
    labels: { endedAs: 'How', endedOn: 'Last day', because: 'Reason' },
  })
  return (
    <Dialog label="End authority" width={440} onClose={onClose}>
      <RecordForm form={form} className="stack gap-12 pad">
        <h2>End authority</h2>
        <NativeSelect {...form.text('endedAs')} data={endings.map((value) => ({ value, label: endedWords[value] }))} />
        <DayInput {...form.field('endedOn')} />
        <Textarea {...form.text('because')} autosize minRows={2} maxLength={500} required data-autofocus />
        <FormFailure form={form} className="problem small" />
        <DialogButtons form={form} className="flex wrap end gap-8" save="End authority" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
