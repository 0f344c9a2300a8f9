import * as z from 'zod'
import type { Queueable } from '#platform/jobs/queueable.ts'

/** The time names the wish: after a change of it, the job of the earlier one does nothing. */
export const publishLater = {
  name: 'blogs.publish-scheduled',
  payload: z.object({ postId: z.uuid(), at: z.iso.datetime() }),
} as const satisfies Queueable
