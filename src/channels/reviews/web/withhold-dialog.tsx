import { Button, Radio, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { Dialog } from '#ui/components/dialog.tsx'
import type { Review, WithholdReason } from '../reviews.contract.ts'
import { withholdProblems } from '../reviews.rules.ts'
import { reviewCalls } from './review-calls.ts'
import { reasonWords } from './review-words.ts'
import classes from './review-dialogs.module.css'

/** Keeping a review from the public: why, from a list without "few stars" in it, and what is behind it in words. */
export function WithholdDialog({ review, onClose, onDone }: { review: Review; onClose(): void; onDone(): void }) {
  const [reason, setReason] = useState<WithholdReason>()
  const [note, setNote] = useState('')
  const withhold = useMutation({
    mutationFn: () =>
      call(reviewCalls.update, {
        params: { id: review.id },
        body: { version: review.version, status: 'withheld', withheldReason: reason, withheldNote: note.trim() },
      }),
    onSuccess: () => {
      onDone()
      onClose()
    },
  })
  const problems = withholdProblems({ reason, note })
  return (
    <Dialog label="Hide a review" width={520} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (!problems.length) withhold.mutate()
        }}
      >
        <h2>Why hide this review?</h2>
        <p>A low rating isn’t a reason: hiding bad reviews misleads readers. Your explanation stays on record.</p>
        <Radio.Group aria-label="Reason" value={reason ?? null} onChange={(value) => setReason(value as WithholdReason)}>
          <div className={classes.radios}>
            {Object.entries(reasonWords).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Explanation"
          description="Enough detail for someone else to check"
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {withhold.isError && (
          <p className={classes.problem} role="alert">
            {saveFailure(withhold.error)}
          </p>
        )}
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={problems.length > 0} loading={withhold.isPending}>
            Hide review
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
