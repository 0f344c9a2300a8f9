import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

export const mailLater = {
  name: 'reviews.mail-question',
  payload: z.object({ reviewId: z.uuid() }),
} as const satisfies Queueable
