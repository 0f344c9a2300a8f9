import { Button, Textarea } from '@mantine/core'
import { useMemo } from 'react'
import { call } from '#ui/api/api.ts'
import { saveFailure, staleAs } from '#ui/api/api-error.ts'
import { useDraft } from '#ui/form/use-draft.ts'
import { useDraftSave } from '#ui/form/use-draft-save.tsx'
import type { Review } from '../reviews.contract.ts'
import { keptReply, reviewCalls } from './review-calls.ts'
import classes from './reviews-page.module.css'

interface Answer {
  reply: string | null
}
const answerOf = ({ reply, version }: Review) => ({ reply, version })

interface ReplyProps {
  review: Review
  onChanged(): void
  onClose(): void
}
/** The agency's public reply to a review, fetched when one is written. */
export default function ReviewReply({ review, onChanged, onClose }: ReplyProps) {
  const draft = useDraft<Answer, Answer & { version: number }>({
    record: useMemo(() => answerOf(review), [review]),
    async send({ reply }, version) {
      const body = { reply: reply?.trim() || null, version }
      try {
        return answerOf(await call(reviewCalls.update, { params: { id: review.id }, body }))
      } catch (error) {
        throw staleAs(error, answerOf)
      }
    },
    onRecord: onChanged,
    keptAs: keptReply(review.id),
  })
  const { save, question } = useDraftSave(draft, {
    labelOf: () => 'Reply',
    wordsOf: (_, reply) => (reply ? String(reply) : 'Empty'),
    onSaved: onClose,
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
        value={draft.values.reply ?? ''}
        error={draft.error !== undefined && !draft.isSaving && saveFailure(draft.error)}
        onChange={(event) => draft.set('reply', event.currentTarget.value || null)}
      />
      <div className={classes.actions}>
        <Button size="compact-sm" loading={draft.isSaving} onClick={() => void save()}>
          {review.status === 'published' ? 'Publish reply' : 'Save reply'}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            draft.discard()
            onClose()
          }}
        >
          Cancel
        </Button>
      </div>
      {question}
    </div>
  )
}
