import * as z from 'zod'
import { agentRoles, type ListingClass } from '#features/listings/listing-values.contract.ts'
import type { Draft } from './reader/draft.ts'
import type { FeedAgent, FeedMedia } from './reader/feed-listing.ts'
import { parseUrl } from './reader/values.ts'
import type { OutgoingAgent, OutgoingListing, OutgoingMedia } from './writer/outgoing-listing.ts'

// Of agents and pictures REAXML says little: four agents without their part in the sale, 35 photos without a caption. A file of ours
// carries the rest in two extra fields, `gable:agents` and `gable:media` (decision note 0013).

const words = (max: number) => z.string().max(max)
const CarriedAgent = z.object({
  name: words(200),
  email: words(200).nullable(),
  phone: words(60).nullish(),
  mobile: words(60).nullish(),
  role: z.enum(agentRoles),
  isShownOnPortals: z.boolean().optional(),
  isProfileShown: z.literal(false).optional(),
  getsCampaignReport: z.literal(false).optional(),
  splitPercent: z.number().min(0).max(100).optional(),
})
type CarriedAgent = z.infer<typeof CarriedAgent>
const CarriedMedia = z.object({
  kind: z.enum(['photo', 'floorplan', 'document']),
  url: words(2000),
  modTime: words(30).nullish(),
  title: words(300).optional(),
  altText: words(500).optional(),
  isAltered: z.literal(true).optional(),
  alteredNote: words(200).optional(),
})
type CarriedMedia = z.infer<typeof CarriedMedia>

/** What an agent named by a feed does, unless a file of ours says it. */
export const usualRole = (root: ListingClass) => (root === 'rental' ? 'propertyManager' : 'listing')

const isSameAgent = (a: { name: string; email: string | null }, b: { name: string; email: string | null }) =>
  a.name === b.name && a.email === b.email

/** All of them, in their order, once the elements do not say everything of one; parts of the commission only where private things go along. */
export function agentsToCarry(
  { agents, fields, withVendor }: Pick<OutgoingListing, 'agents' | 'fields' | 'withVendor'>,
  said: readonly FeedAgent[],
): CarriedAgent[] | undefined {
  const usual = usualRole(fields.listingClass)
  const isSaid = (agent: OutgoingAgent) =>
    (agent.role ?? usual) === usual &&
    agent.isShownOnPortals === undefined &&
    (!withVendor || agent.splitPercent == null) &&
    said.some((one) => isSameAgent(one, agent))
  if (agents.every(isSaid)) return undefined
  return agents.map((agent) => ({
    name: agent.name,
    email: agent.email,
    role: agent.role ?? usual,
    ...(said.some((one) => isSameAgent(one, agent))
      ? {}
      : {
          ...(agent.officePhone ? { mobile: agent.phone, phone: agent.officePhone } : { phone: agent.phone }),
          ...(agent.isProfileShown === false && { isProfileShown: false as const }),
          ...(agent.getsCampaignReport === false && { getsCampaignReport: false as const }),
        }),
    ...(agent.isShownOnPortals !== undefined && { isShownOnPortals: agent.isShownOnPortals }),
    ...(withVendor && agent.splitPercent != null && { splitPercent: agent.splitPercent }),
  }))
}

/** Pictures that have no place in the elements, and words that the elements have no place for. */
export function mediaToCarry(media: readonly OutgoingMedia[], said: readonly FeedMedia[]): CarriedMedia[] | undefined {
  const carried = media.flatMap(({ kind, url, modTime, title, altText, isAltered, alteredNote }) => {
    const one = said.find((there) => there.kind === kind && there.url === url)
    const more = {
      ...(title && title !== one?.title && { title }),
      ...(altText && { altText }),
      ...(isAltered && { isAltered: true as const }),
      ...(alteredNote && { alteredNote }),
    }
    return one && Object.keys(more).length === 0 ? [] : [{ kind, url, ...(!one && { modTime }), ...more }]
  })
  return carried.length > 0 ? carried : undefined
}

/** Agents of the elements with what our own file says of them, in its order; those that it does not name stay behind. */
export function withCarriedAgents(
  agents: FeedAgent[] | undefined,
  json: string | undefined,
  draft: Draft,
): FeedAgent[] | undefined {
  const carried = json === undefined ? undefined : read(z.array(CarriedAgent).max(50), json, 'agents', draft)
  if (!carried) return agents
  const named = carried.map(({ phone, mobile, ...more }): FeedAgent => {
    const said = agents?.find((one) => isSameAgent(one, more))
    return { ...(said ?? { ...noAgent, phone: phone ?? null, mobile: mobile ?? null }), ...more }
  })
  return [...named, ...(agents ?? []).filter((one) => !named.some((other) => isSameAgent(one, other)))]
}
const noAgent = { uniqueListingAgentId: null, twitterUrl: null, facebookUrl: null, linkedInUrl: null }

/** Pictures of the elements with the words that our own file has for them; behind them those that the elements have no place for. */
export function withCarriedMedia(
  media: FeedMedia[] | undefined,
  json: string | undefined,
  draft: Draft,
): FeedMedia[] | undefined {
  const carried = json === undefined ? undefined : read(z.array(CarriedMedia).max(200), json, 'media', draft)
  if (!carried || !media) return media
  const all = [...media]
  for (const { kind, url, modTime, ...more } of carried) {
    const at = all.findIndex((one) => one.kind === kind && one.url === url)
    const there = all[at]
    if (there) all[at] = { ...there, ...more }
    else if (parseUrl(url) === url)
      all.push({
        ...{ kind, url, file: null, externalId: url, modTime: modTime ?? null, isStatementOfInformation: false },
        position: all.filter((one) => one.kind === kind).length,
        ...more,
      })
  }
  return all
}

function read<T>(schema: z.ZodType<T>, json: string, name: string, draft: Draft): T | undefined {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    draft.warn(`extra field ${name} was not understood and was left out`)
    return undefined
  }
}
