import { job } from '#platform/jobs/job.ts'
import { publishAtItsTime } from './post-steps.service.ts'
import { publishLater } from './publish-queue.ts'

export const publishScheduled = job({
  ...publishLater,
  retries: 20,
  subject: () => 'Publish a scheduled post',
  run: (caller, { postId, at }) => caller.transaction((ctx) => publishAtItsTime(ctx, postId, at)),
})
