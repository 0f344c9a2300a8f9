import type { Draft } from '../draft.ts'
import type { FeedAgent } from '../feed-listing.ts'
import type { Parts } from '../parts.ts'
import { parseUrl } from '../values.ts'

const isUsage = (usage: string | undefined) => /^agentPhoto$/i.test(usage ?? '')

export const isAgentPhoto = ({ name, attributes }: { name: string; attributes: Record<string, string> }): boolean =>
  name.toLowerCase() === 'attachment' &&
  isUsage(
    Object.entries(attributes)
      .find(([key]) => key.toLowerCase() === 'usage')?.[1]
      .trim(),
  )

/** The `attachment`s of a `media` element that show an agent; others are left to other readers. */
export function readAgentPhotos(media: Parts, draft: Draft): NonNullable<FeedAgent['photo']>[] {
  return media.all('attachment').flatMap((attachment) => {
    if (!isUsage(attachment.attribute('usage'))) return []
    const id = attachment.attribute('id') ?? ''
    const url = draft.parse(attachment.attribute('url'), parseUrl, `agentPhoto "${id}" url`)
    return url ? [{ externalId: id || url, url }] : []
  })
}
