import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { call } from '#ui/api/api.ts'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { ConfirmDialog } from '#ui/components/confirm-dialog.tsx'
import { hasKept } from '#ui/form/kept.ts'
import { formatDate } from '#ui/formatting.ts'
import { useMay } from '#ui/session/session-store.ts'
import { lazyExtra } from '#ui/lazy-extra.ts'
import { toastFailure, toastUndo } from '#ui/toast.ts'
import type { Review, ReviewUpdate } from '../reviews.contract.ts'
import { canBecome } from '../reviews.rules.ts'
import { keptReply, reviewCalls } from './review-calls.ts'
import { reasonWords, roleWords, sourceWords, starWords, stateTones, stateWords } from './review-words.ts'
import classes from './reviews-page.module.css'
import { Stars } from './stars.tsx'
import { FormNotLoaded } from '#ui/form/form-not-loaded.ts'
import { forField } from '#ui/typed-ahead.ts'

const Reply = lazyExtra(
  forField(() => import('./review-reply.tsx')),
  FormNotLoaded,
)
const WithholdDialog = lazyExtra(
  forField(async () => ({ default: (await import('./withhold-dialog.tsx')).WithholdDialog })),
  FormNotLoaded,
)

interface ReviewCardProps {
  review: Review
  onEdit(): void
  onChanged(now?: Review): void
}

export function ReviewCard({ review, onEdit, onChanged }: ReviewCardProps) {
  const mayWrite = useMay('reviews.request')
  const mayModerate = useMay('reviews.moderate')
  // An unfinished reply waits below its review, also after a reload and once the review is published.
  const [isReplying, setReplying] = useState(() => mayWrite && hasKept(keptReply(review.id)))
  const [isPublishing, setPublishing] = useState(false)
  const [isWithholding, setWithholding] = useState(false)
  const change = useMutation({
    mutationFn: (body: Omit<ReviewUpdate, 'version'>) =>
      call(reviewCalls.update, { params: { id: review.id }, body: { ...body, version: review.version } }),
    onSuccess: onChanged,
    onError: (error) => {
      toastFailure(error)
      onChanged()
    },
  })
  const remove = useMutation({
    mutationFn: () => call(reviewCalls.remove, { params: { id: review.id } }),
    onSuccess: () => {
      onChanged()
      toastUndo(review.status === 'requested' ? 'Request cancelled' : 'Review deleted', () => {
        call(reviewCalls.restore, { params: { id: review.id } }).then(onChanged, toastFailure)
      })
    },
    onError: toastFailure,
  })
  const facts = [roleWords[review.role], review.listingLabel ?? review.suburb, review.agentName, sourceWords[review.source]]
  return (
    <li className={classes.card} aria-label={`Review by ${review.reviewerName}`}>
      <div className="row wrap gap-wide">
        {review.rating !== null && <Stars rating={review.rating} size={18} />}
        <StatusTag status={review.status} tone={stateTones[review.status]} label={stateWords[review.status]} />
        {review.isVerified && (
          <span className="inline-row gap-4 tiny strong accent" title="Submitted through their own review link">
            <IconRosetteDiscountCheck size={16} aria-hidden /> Verified
          </span>
        )}
        <time className="meta push" dateTime={review.receivedAt ?? review.createdAt}>
          {formatDate(review.receivedAt ?? review.createdAt)}
        </time>
      </div>
      {review.title && <h2>{review.title}</h2>}
      {review.body && <p className={classes.body}>{review.body}</p>}
      {review.status === 'requested' && <p className="quiet">{askedWords(review)}</p>}
      <p className="quiet">
        <strong className="plain">{review.reviewerName}</strong> {facts.filter(Boolean).join(' · ')}
        {review.recommend !== null && ` · would recommend: ${review.recommend} of 10`}
      </p>
      {review.status === 'withheld' && review.withheldReason && (
        <p className="small problem">
          {reasonWords[review.withheldReason]}: {review.withheldNote}
        </p>
      )}
      {review.status !== 'requested' && !review.mayPublish && (
        <p className="quiet">They haven’t agreed to publish this review.</p>
      )}
      {isReplying ? (
        <Suspense>
          <Reply review={review} onChanged={onChanged} onClose={() => setReplying(false)} />
        </Suspense>
      ) : (
        review.reply && (
          <blockquote className={classes.reply}>
            <strong className="meta">Your reply</strong>
            <p>{review.reply}</p>
          </blockquote>
        )
      )}
      <div className={classes.actions}>
        {mayModerate && canBecome(review.status, 'published') && review.mayPublish && (
          <Button size="compact-sm" loading={change.isPending} onClick={() => setPublishing(true)}>
            Publish…
          </Button>
        )}
        {mayWrite && review.status !== 'requested' && !isReplying && (
          <Button size="compact-sm" variant="default" onClick={() => setReplying(true)}>
            {review.reply ? 'Edit reply' : 'Reply'}
          </Button>
        )}
        {mayModerate && canBecome(review.status, 'withheld') && (
          <Button size="compact-sm" variant="default" onClick={() => setWithholding(true)}>
            Hide…
          </Button>
        )}
        {mayWrite && !review.isVerified && review.status !== 'requested' && (
          <Button size="compact-sm" variant="default" onClick={onEdit}>
            Edit
          </Button>
        )}
        {mayWrite && !review.isVerified && review.status !== 'published' && (
          <Button size="compact-sm" variant="subtle" loading={remove.isPending} onClick={() => remove.mutate()}>
            {review.status === 'requested' ? 'Cancel request' : 'Delete'}
          </Button>
        )}
      </div>
      {isPublishing && (
        <ConfirmDialog
          title={`Publish ${review.reviewerName}’s review?`}
          button="Publish"
          onConfirm={() => {
            setPublishing(false)
            change.mutate({ status: 'published' })
          }}
          onClose={() => setPublishing(false)}
        >
          {review.rating !== null && `It has ${starWords(review.rating)}. `}Everyone can read it at once. Taking it down later
          needs a reason.
        </ConfirmDialog>
      )}
      {isWithholding && (
        <Suspense>
          <WithholdDialog review={review} onClose={() => setWithholding(false)} onDone={onChanged} />
        </Suspense>
      )}
    </li>
  )
}

const askedWords = ({ mailedAt, declinedAt, expiresAt, mailedTo }: Review) =>
  declinedAt
    ? `Opted out on ${formatDate(declinedAt)}.`
    : mailedAt
      ? `Emailed to ${mailedTo} on ${formatDate(mailedAt)}. The link works until ${formatDate(expiresAt ?? mailedAt)}.`
      : `Will be emailed to ${mailedTo}.`
