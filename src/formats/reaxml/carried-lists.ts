import * as z from 'zod'
import { agentRoles, type ListingClass } from '#common/listing/listing-values.ts'
import type { Draft } from './reader/draft.ts'
import type { FeedAgent, FeedMedia } from './reader/feed-listing.ts'
import { parseUrl } from './reader/values.ts'
import type { OutgoingAgent, OutgoingListing, OutgoingMedia } from './writer/outgoing-listing.ts'

// REAXML says little of agents and pictures: four agents without their part in the sale, 35 photos without a caption. A file of ours
// carries the rest in two extra fields, `gable:agents` and `gable:media` (decision note 3).

const words = (max: number) => z.string().max(max)
const CarriedAgent = z.object({
  name: words(200),
  email: words(200).nullable(),
  phone: words(60).nullish(),
  mobile: words(60).nullish(),
  otherPhones: z.array(words(60)).max(10).optional(),
  uniqueListingAgentId: words(100).optional(),
  twitterUrl: words(2000).optional(),
  facebookUrl: words(2000).optional(),
  linkedInUrl: words(2000).optional(),
  photo: z.object({ externalId: words(2000), url: words(2000) }).optional(),
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

/** The role of an agent named by a feed, unless a file of ours says it. */
export const usualRole = (root: ListingClass) => (root === 'rental' ? 'propertyManager' : 'listing')

type Named = { name: string; email: string | null; uniqueListingAgentId?: string | null | undefined }
const isSameAgent = (a: Named, b: Named) =>
  a.name === b.name &&
  a.email === b.email &&
  (!a.uniqueListingAgentId || !b.uniqueListingAgentId || a.uniqueListingAgentId === b.uniqueListingAgentId)

/** All of them, in their order, once the elements do not say everything of one; parts of the commission only where private things go along. */
export function agentsToCarry(
  { agents, fields, withVendor }: Pick<OutgoingListing, 'agents' | 'fields' | 'withVendor'>,
  said: readonly FeedAgent[],
): CarriedAgent[] | undefined {
  const usual = usualRole(fields.listingClass)
  const carried = agents.map((agent) => ({
    agent,
    unsaid: {
      ...unsaidOf(
        agent,
        said.find((one) => isSameAgent(one, agent)),
      ),
      ...(agent.isShownOnPortals !== undefined && { isShownOnPortals: agent.isShownOnPortals }),
      ...(withVendor && agent.splitPercent != null && { splitPercent: agent.splitPercent }),
    },
  }))
  const isSaid = carried.every(
    ({ agent, unsaid }, at) =>
      (agent.role ?? usual) === usual &&
      Object.keys(unsaid).length === 0 &&
      said[at] !== undefined &&
      isSameAgent(said[at], agent),
  )
  if (isSaid) return undefined
  return carried.map(({ agent: { name, email, role = usual }, unsaid }) => ({ name, email, role, ...unsaid }))
}

/** The details of an agent that the elements leave out: all of it where they do not name them. */
function unsaidOf(agent: OutgoingAgent, said: FeedAgent | undefined): Partial<CarriedAgent> {
  const { phone: mobile, officePhone: phone = null, otherPhones = [] } = agent
  const isPhonesSaid =
    said && [said.mobile, said.phone, ...(said.otherPhones ?? [])].join('\n') === [mobile, phone, ...otherPhones].join('\n')
  const keys = ['uniqueListingAgentId', 'twitterUrl', 'facebookUrl', 'linkedInUrl'] as const
  const { photo } = agent
  return {
    ...(!isPhonesSaid && { mobile, phone, ...(otherPhones.length > 0 && { otherPhones: [...otherPhones] }) }),
    ...Object.fromEntries(keys.flatMap((key) => (agent[key] && agent[key] !== said?.[key] ? [[key, agent[key]]] : []))),
    ...(photo && photo.url !== said?.photo?.url && { photo: { externalId: photo.externalId ?? photo.url, url: photo.url } }),
    ...(agent.isProfileShown === false && said?.isProfileShown !== false && { isProfileShown: false as const }),
    ...(agent.getsCampaignReport === false && said?.getsCampaignReport !== false && { getsCampaignReport: false as const }),
  }
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
  const named = carried.map(({ phone, mobile, photo, ...more }): FeedAgent => {
    const said = agents?.find((one) => isSameAgent(one, more))
    const base = said ?? noAgent
    const isPhonesCarried = !said || phone !== undefined || mobile !== undefined
    return {
      ...base,
      ...(isPhonesCarried && { phone: phone ?? null, mobile: mobile ?? null }),
      ...(photo && parseUrl(photo.url) === photo.url && { photo }),
      ...more,
      uniqueListingAgentId: more.uniqueListingAgentId ?? base.uniqueListingAgentId,
      twitterUrl: more.twitterUrl ?? base.twitterUrl,
      facebookUrl: more.facebookUrl ?? base.facebookUrl,
      linkedInUrl: more.linkedInUrl ?? base.linkedInUrl,
    }
  })
  return [...named, ...(agents ?? []).filter((one) => !named.some((other) => isSameAgent(one, other)))]
}
const noAgent = { phone: null, mobile: null, uniqueListingAgentId: null, twitterUrl: null, facebookUrl: null, linkedInUrl: null }

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
    draft.warn(`extra field ${name} was not understood and was ignored`)
    return undefined
  }
}
