import { Textarea, TextInput } from '@mantine/core'
import { announce } from '#ui/announce.tsx'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { RestoredNote } from '#ui/form/restored-note.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { MoneyInput } from '#ui/typed/money-input.tsx'
import type { Evidence } from '../../estimates.contract.ts'
import { estimateCalls } from '../appraisal-calls.ts'

interface EstimateDialogProps {
  id: string
  evidence: Evidence
  onSaved(after: Evidence): void
  onClose(): void
}
/** So many sales need no explanation. */
const enough = 3
/** The figure for the owner, and how it was reached. */
export default function EstimateDialog({ id, evidence, onSaved, onClose }: EstimateDialogProps) {
  const [now] = evidence.estimates
  const form = useForm({
    record: null,
    start: {
      fromCents: now?.fromCents ?? null,
      toCents: now?.toCents ?? null,
      method: now?.method ?? '',
      explanation: now?.explanation ?? '',
      medianCents: now?.medianCents ?? null,
      medianOf: now?.medianOf ?? '',
      revisedBecause: '',
    },
    keptAs: `appraisal.estimate.${id}`,
    canSave: ({ fromCents }) => fromCents !== null,
    async create({ fromCents, toCents, revisedBecause, ...values }) {
      const from = fromCents ?? 0
      const after = await call(estimateCalls.save, {
        params: { id },
        body: {
          version: evidence.version,
          fromCents: from,
          toCents: toCents ?? from,
          medianCents: values.medianCents,
          method: values.method.trim() || null,
          explanation: values.explanation.trim() || null,
          medianOf: values.medianOf.trim() || null,
          revisedBecause: revisedBecause.trim() || null,
        },
      })
      announce('Estimate saved')
      onSaved(after)
    },
    labels: {
      fromCents: 'From',
      toCents: 'To',
      method: 'How you reached it',
      explanation: 'Why there are few or no sales to compare',
      medianCents: 'Median',
      medianOf: 'Median of',
      revisedBecause: 'Why it is revised',
    },
  })
  const { fromCents, toCents } = form.values
  const isRevision = now && now.givings.length > 0 && (now.fromCents !== fromCents || now.toCents !== (toCents ?? fromCents))
  return (
    <Dialog label="Estimate" width={520} onClose={onClose}>
      <RecordForm form={form} className="stack one-column gap-12 pad">
        <h2>Estimate</h2>
        <RestoredNote form={form} />
        <div className="stack halves gap-12">
          <MoneyInput
            {...form.field('fromCents')}
            data-autofocus
            onRange={(from, to) => form.set({ fromCents: from, toCents: to })}
          />
          <MoneyInput {...form.field('toCents')} placeholder="The same" />
        </div>
        {isRevision && (
          <TextInput {...form.text('revisedBecause')} description="The owner was given the earlier figure" maxLength={500} />
        )}
        <Textarea {...form.text('method')} autosize minRows={3} maxRows={10} maxLength={4000} />
        {(evidence.comparables.length < enough || now?.explanation) && (
          <Textarea {...form.text('explanation')} autosize minRows={2} maxRows={8} maxLength={4000} />
        )}
        <div className="stack halves gap-12">
          <MoneyInput {...form.field('medianCents')} />
          <TextInput {...form.text('medianOf')} placeholder="Houses in Kew, last 12 months" maxLength={200} />
        </div>
        <FormFailure form={form} className="problem small" />
        <DialogButtons
          form={form}
          className="flex wrap end gap-8"
          save={isRevision ? 'Save revision' : 'Save estimate'}
          onCancel={onClose}
        />
      </RecordForm>
    </Dialog>
  )
}
