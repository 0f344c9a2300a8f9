import type { Context } from '#platform/context.ts'
import { changesBetween } from '#common/changes.ts'
import { noSocialLinks, socialUrl } from '#common/social-links.ts'
import { emptyAgent, announceAgent } from './agents.service.ts'
import { insertAgent } from './agents.store.ts'
import { addFromFeed, type AgentHere, agentsHere, noteFeedPhoto } from './feed-agents.store.ts'

/** A picture by its address, under the id that its feed gives this very content. */
export interface FeedPhoto {
  externalId: string
  url: string
}
export interface AgentInFeed {
  name: string
  phone: string | null
  mobile: string | null
  otherPhones?: string[] | undefined
  email: string | null
  uniqueListingAgentId?: string | null
  twitterUrl?: string | null
  facebookUrl?: string | null
  linkedInUrl?: string | null
  photo?: FeedPhoto | undefined
}
export interface FeedAgentTaken {
  id: string
  isNew: boolean
  /** The outcome of the parts that are not taken over as they are, in words. */
  remarks: string[]
  /** To be fetched: the agent has none, and this one was not requested before. */
  photoToFetch?: FeedPhoto
}
/** The agent a feed means; the profile is new where there was none. */
export type FeedAgents = (agent: AgentInFeed) => Promise<FeedAgentTaken>

/**
 * Finds agents by the portal's id, then by email, then by name. A missing agent is created and marked as coming from a feed, for review.
 * The agency's agents are read once: the same few are on every listing of a feed.
 */
export function agentsFromFeed(ctx: Context, { isFromFeed = true } = {}): FeedAgents {
  let here: Promise<AgentHere[]> | undefined
  return async (agent) => {
    here ??= agentsHere(ctx)
    const all = await here
    const remarks: string[] = []
    let found = findAmong(all, agent)
    const isNew = found === undefined
    if (found) await complete(ctx, found, agent, remarks)
    else {
      const fields = { ...emptyAgent, ...fieldsOf(agent, remarks) }
      const id = await insertAgent(ctx, fields, { isFromFeed })
      found = { ...fields, id, isFromFeed, feedPhoto: null }
      all.push(found)
    }
    const photoToFetch = agent.photo && (await wantedPhoto(ctx, found, agent.photo, remarks))
    return { id: found.id, isNew, remarks, ...(photoToFetch && { photoToFetch }) }
  }
}

const lower = (text: string | null | undefined) => text?.toLowerCase() ?? ''

/** Two different ids are two people with one mailbox or one name, unless both are the same: then another program gave them a new id. */
function findAmong(all: readonly AgentHere[], { name, email, uniqueListingAgentId: key }: AgentInFeed): AgentHere | undefined {
  const isName = (one: AgentHere) => lower(one.name) === lower(name)
  const isEmail = (one: AgentHere) => Boolean(email) && lower(one.email) === lower(email)
  const mayBe = (one: AgentHere) => !key || !one.uniqueListingAgentId || (isName(one) && isEmail(one))
  return (
    all.find((one) => key && one.uniqueListingAgentId === key) ??
    all.find((one) => isEmail(one) && mayBe(one)) ??
    all.find((one) => isName(one) && (!email || !one.email || isEmail(one)) && mayBe(one))
  )
}

/** The id is the portal's, so any profile takes it; the rest only fills gaps of a profile that a feed created and that was not reviewed yet. */
async function complete(ctx: Context, here: AgentHere, agent: AgentInFeed, remarks: string[]): Promise<void> {
  const key = agent.uniqueListingAgentId ?? null
  if (key && here.uniqueListingAgentId && here.uniqueListingAgentId !== key)
    remarks.push(`${here.name} already has the uniqueListingAgentID "${here.uniqueListingAgentId}"; "${key}" was ignored`)
  const said = here.isFromFeed ? fieldsOf(agent, remarks) : undefined
  const { mobile, phone, otherPhones, email, uniqueListingAgentId, socials } = here
  const before = { mobile, phone, otherPhones, email, uniqueListingAgentId, socials }
  const after = {
    mobile: mobile ?? said?.mobile ?? null,
    phone: phone ?? said?.phone ?? null,
    otherPhones: otherPhones.length > 0 ? otherPhones : (said?.otherPhones ?? []),
    email: email ?? said?.email ?? null,
    uniqueListingAgentId: uniqueListingAgentId ?? key,
    socials: {
      ...socials,
      x: socials.x ?? said?.socials.x ?? null,
      facebook: socials.facebook ?? said?.socials.facebook ?? null,
      linkedin: socials.linkedin ?? said?.socials.linkedin ?? null,
    },
  }
  const changes = changesBetween(before, after)
  if (!changes.length) return
  Object.assign(here, after)
  await addFromFeed(ctx, here)
  await ctx.audit({ action: 'changed', entity: 'agent', entityId: here.id, changes })
  announceAgent(ctx, here.id)
}

/** A photo that was not requested before, for an agent without one. A photo that was removed is not fetched again. */
async function wantedPhoto(ctx: Context, here: AgentHere, photo: FeedPhoto, remarks: string[]): Promise<FeedPhoto | undefined> {
  const { feedPhoto: last } = here
  const isKnown = last !== null && last.externalId === photo.externalId && last.url === photo.url
  if (isKnown && (here.photoId !== null || last.problem === null)) return undefined
  here.feedPhoto = { ...photo, problem: null }
  await noteFeedPhoto(ctx, here.id, here.feedPhoto)
  if (here.photoId === null) return photo
  remarks.push(`${here.name} already has a photo, so the one from the feed was ignored`)
  return undefined
}

function fieldsOf(agent: AgentInFeed, remarks: string[]) {
  const { name, phone, mobile, otherPhones = [], email, uniqueListingAgentId = null } = agent
  const social = (network: 'x' | 'facebook' | 'linkedin', said: string | null | undefined) => {
    const url = said ? socialUrl(network, said) : undefined
    if (said && !url)
      remarks.push(`"${said.slice(0, 120)}" isn’t a valid ${name} ${networkWords[network]} profile and was ignored`)
    return url ?? null
  }
  return {
    name,
    phone,
    mobile,
    otherPhones,
    email: email?.toLowerCase() ?? null,
    uniqueListingAgentId,
    socials: {
      ...noSocialLinks,
      x: social('x', agent.twitterUrl),
      facebook: social('facebook', agent.facebookUrl),
      linkedin: social('linkedin', agent.linkedInUrl),
    },
  }
}
const networkWords = { x: 'X', facebook: 'Facebook', linkedin: 'LinkedIn' }
