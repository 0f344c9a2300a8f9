import { Radio, Textarea } from '@mantine/core'
import { call } from '#ui/api/api.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import { DialogButtons, FormFailure, RecordForm } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Review, WithholdReason } from '../reviews.contract.ts'
import { withholdProblems } from '../reviews.rules.ts'
import { reviewCalls } from './review-calls.ts'
import { reasonWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

/** Keeping a review from the public: why, from a list without "few stars" in it, and what is behind it in words. */
export function WithholdDialog({ review, onClose, onDone }: { review: Review; onClose(): void; onDone(now: Review): void }) {
  const form = useForm({
    record: null,
    start: { reason: undefined as WithholdReason | undefined, note: '' },
    canSave: (typed) => withholdProblems(typed).length === 0,
    async create({ reason, note }) {
      const body = { version: review.version, status: 'withheld' as const, withheldReason: reason, withheldNote: note.trim() }
      onDone(await call(reviewCalls.update, { params: { id: review.id }, body }))
    },
    onSaved: onClose,
    labels: { note: 'Explanation' },
  })
  return (
    <Dialog label="Hide a review" width={520} onClose={onClose}>
      <RecordForm form={form} className={`${classes.form} stack gap-16 pad scroll-y`}>
        <h2>Why hide this review?</h2>
        <p className="dim">A low rating isn’t a reason: hiding bad reviews misleads readers. Your explanation stays on record.</p>
        <Radio.Group
          aria-label="Reason"
          value={form.values.reason ?? null}
          onChange={(reason) => form.set({ reason: reason as WithholdReason })}
        >
          <div className="stack gap-12">
            {Object.entries(reasonWords).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          {...form.text('note')}
          description="Enough detail for someone else to check"
          autosize
          minRows={2}
          maxLength={1000}
        />
        <FormFailure form={form} className={classes.problem} />
        <DialogButtons form={form} className={classes.foot} save="Hide review" onCancel={onClose} />
      </RecordForm>
    </Dialog>
  )
}
