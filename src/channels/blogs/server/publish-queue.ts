import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

/** The time is part of the payload: after rescheduling, the earlier job does nothing. */
export const publishLater = {
  name: 'blogs.publish-scheduled',
  payload: z.object({ postId: z.uuid(), at: z.iso.datetime() }),
} as const satisfies Queueable
