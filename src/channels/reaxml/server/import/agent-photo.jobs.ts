import * as z from 'zod'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { takeFeedPhoto } from '#accounts/agents/server/feed-photo.service.ts'
import type { FeedListing } from '#formats/reaxml/reaxml.ts'
import { addRemark } from './remarks.store.ts'

const payload = z.object({
  agentId: z.uuid(),
  externalId: z.string(),
  url: z.string(),
  /** The listing whose line in the report says what came of it. */
  feedAgentId: z.string(),
  feedUniqueId: z.string(),
})

/** The photo of an agent, fetched as pictures of listings are (media.fetch-picture). */
export const fetchAgentPhoto = job({
  name: 'reaxml.fetch-agent-photo',
  payload,
  retries: 6,
  retryDelayS: 5,
  concurrency: 1,
  timeoutS: 180,
  subject: () => 'Agent photo from a feed',
  async run(caller, { feedAgentId, feedUniqueId, ...photo }, signal, { isLast }) {
    const words = await takeFeedPhoto(caller, photo, { signal, isLast })
    if (words === undefined) return
    await caller.transaction(async (ctx) => {
      const batchId = await addRemark(ctx, { feedAgentId, feedUniqueId }, words)
      if (batchId) ctx.changed('import', batchId)
    })
  },
})

export const fetchPhotoOf = (
  ctx: Context,
  { agentId, uniqueId }: FeedListing,
  photo: { agentId: string; externalId: string; url: string },
): Promise<unknown> => ctx.enqueue(fetchAgentPhoto, { ...photo, feedAgentId: agentId ?? '', feedUniqueId: uniqueId ?? '' })
