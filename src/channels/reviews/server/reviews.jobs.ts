import * as z from 'zod'
import { job } from '#platform/jobs/job.ts'
import { askAfter } from './ask-review.service.ts'
import { mailQuestion } from './mail-question.service.ts'
import { mailLater } from './mail-queue.ts'

const listing = z.object({ id: z.uuid() })

export const askAfterClosing = job({
  name: 'reviews.ask-after-closing',
  payload: listing,
  retries: 5,
  subject: () => 'Request reviews after a sale or lease',
  run: (caller, { id }) => caller.transaction((ctx) => askAfter(ctx, id, 'closed')),
})
export const askAfterSettlement = job({
  name: 'reviews.ask-after-settlement',
  payload: listing,
  retries: 5,
  subject: () => 'Request reviews after settlement',
  run: (caller, { id }) => caller.transaction((ctx) => askAfter(ctx, id, 'settled')),
})
export const mailReviewQuestion = job({
  ...mailLater,
  leavesGable: true,
  retries: 8,
  subject: () => 'Email a review request',
  run: (caller, { reviewId }) => mailQuestion(caller, reviewId),
})
