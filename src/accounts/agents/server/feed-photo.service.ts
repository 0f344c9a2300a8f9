import type { Caller } from '#platform/context.ts'
import { FetchRefused } from '#platform/fetch/safe-fetch.ts'
import { removeAgencyPicture } from '#accounts/pictures/server/keep-picture.service.ts'
import { fetchPortrait } from '#accounts/pictures/server/fetch-picture.service.ts'
import { announceAgent } from './agents.service.ts'
import type { FeedPhoto } from './feed-agents.service.ts'
import { feedPhotoOf, noteFeedPhoto, setFirstPhoto } from './feed-agents.store.ts'

/**
 * Fetches the photo a feed names for an agent and makes it theirs, where they still have none.
 * @returns what came of it, in words for the report; undefined when a later feed named another photo, or the agent was deleted
 * @throws what may work at another try, unless this is the last one
 */
export async function takeFeedPhoto(
  caller: Caller,
  { agentId, ...photo }: FeedPhoto & { agentId: string },
  { signal, isLast }: { signal: AbortSignal; isLast: boolean },
): Promise<string | undefined> {
  const agent = await caller.transaction((ctx) => feedPhotoOf(ctx, agentId))
  if (!agent?.asked || agent.asked.externalId !== photo.externalId || agent.asked.url !== photo.url) return undefined
  const kept = `${agent.name} already has a photo, so the one from the feed was ignored`
  if (agent.hasPhoto) return kept
  try {
    const picture = await fetchPortrait(caller, photo.url, { name: agent.name, signal })
    const isTaken = await caller.transaction(async (ctx) => {
      if (!(await setFirstPhoto(ctx, agentId, picture))) return false
      await ctx.audit({
        action: 'changed',
        entity: 'agent',
        entityId: agentId,
        changes: [{ field: 'photoId', before: null, after: picture.id }],
      })
      announceAgent(ctx, agentId)
      return true
    })
    if (isTaken) return `The photo of ${agent.name} from the feed was added to their profile`
    await removeAgencyPicture(caller, picture)
    return kept
  } catch (error) {
    const isHopeless = error instanceof FetchRefused
    if (!isHopeless && !isLast) throw error
    const why = isHopeless ? (error as Error).message : 'The web address did not respond'
    await caller.transaction(async (ctx) => {
      await noteFeedPhoto(ctx, agentId, { ...photo, problem: `The photo from the feed could not be downloaded. ${why}` })
      ctx.changed('agent', agentId)
    })
    if (!isHopeless) caller.log.warn({ err: error, agentId }, 'The agent photo from the feed could not be downloaded')
    return `The photo of ${agent.name} could not be downloaded. ${why}`
  }
}
