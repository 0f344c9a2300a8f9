import { Button, Textarea } from '@mantine/core'
import { call } from '#ui/api/api.ts'
import { saveFailure } from '#ui/api/api-error.ts'
import { FormClash } from '#ui/form/record-form.tsx'
import { useForm } from '#ui/form/use-form.ts'
import type { Review } from '../reviews.contract.ts'
import { keptReply, reviewCalls } from './review-calls.ts'
import classes from './reviews-page.module.css'

interface Answer {
  reply: string | null
}

interface ReplyProps {
  review: Review
  onChanged(now?: Review): void
  onClose(): void
}
/** The agency's public reply to a review, fetched when one is written. */
export default function ReviewReply({ review, onChanged, onClose }: ReplyProps) {
  const form = useForm<Answer, Review>({
    record: review,
    fieldsOf: ({ reply }) => ({ reply }),
    update: ({ reply }, version, { id }) =>
      call(reviewCalls.update, { params: { id }, body: { reply: reply?.trim() || null, version } }),
    onRecord: onChanged,
    onSaved: onClose,
    keptAs: keptReply(review.id),
    labels: { reply: 'Reply' },
  })
  return (
    <div className={classes.answer}>
      <Textarea
        autosize
        autoFocus
        minRows={2}
        maxLength={2000}
        aria-label={`Reply to ${review.reviewerName}`}
        placeholder="Shown publicly below the review"
        {...form.optionalText('reply')}
        label={undefined}
        error={form.failure !== undefined && saveFailure(form.failure)}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" loading={form.isSaving} onClick={form.submit}>
          {review.status === 'published' ? 'Publish reply' : 'Save reply'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            form.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
      <FormClash form={form} />
    </div>
  )
}
