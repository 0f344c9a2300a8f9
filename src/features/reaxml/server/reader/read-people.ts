import { type Draft, oneLine, textOrNull } from './draft.ts'
import type { FeedAgent } from './feed-listing.ts'
import type { Parts } from './parts.ts'

const isMobile = (type: string | undefined) => /^(mobile|mob|m)$/i.test(type ?? '')

/**
 * The agency's own agents, in the order of the feed; undefined when it names none at all.
 *
 * Feeds fill all four places: empty ones are skipped, and an agent named twice comes once (portals A6). An agent of another
 * agency (conjunctional, with an `agentID` of its own) is not ours: it is kept as an element and sent on.
 */
export function readAgents(listing: Parts, agentId: string | null, draft: Draft): FeedAgent[] | undefined {
  const elements = listing.all('listingAgent')
  if (elements.length === 0) return undefined
  const agents = new Map<string, FeedAgent>()
  for (const element of elements) {
    const otherAgency = element.first('agentID')?.text
    if (otherAgency && agentId && otherAgency.toUpperCase() !== agentId.toUpperCase()) {
      draft.imported.push(element.done().original)
      draft.warn(`listingAgent "${element.first('name')?.text ?? ''}" belongs to the agency ${otherAgency}; kept as it came`)
      continue
    }
    const agent = readAgent(element.done())
    if (!agent) continue
    const key = `${agent.name} ${agent.email}`.toLowerCase()
    if (agents.has(key)) draft.warn(`listingAgent "${agent.name}" comes twice; the first was taken`)
    else agents.set(key, agent)
  }
  return [...agents.values()]
}

function readAgent(element: Parts): FeedAgent | undefined {
  const text = (name: string) => textOrNull(oneLine(element.first(name)?.text ?? ''))
  const phones = element.all('telephone').map((phone) => ({ number: oneLine(phone.text), type: phone.attribute('type') }))
  const named = phones.filter(({ number }) => number !== '')
  const agent = {
    phone: named.find(({ type }) => !isMobile(type))?.number ?? null,
    mobile: named.find(({ type }) => isMobile(type))?.number ?? null,
    email: text('email'),
    uniqueListingAgentId: text('uniqueListingAgentID'),
    twitterUrl: text('twitterURL'),
    facebookUrl: text('facebookURL'),
    linkedInUrl: text('linkedInURL'),
  }
  const isNo = (value: string | undefined) => value?.toLowerCase() === 'no'
  const name = text('name') ?? agent.email
  return name === null
    ? undefined
    : {
        name,
        ...agent,
        ...(isNo(element.attribute('displayAgentProfile')) && { isProfileShown: false }),
        ...(isNo(element.first('email')?.attribute('receiveCampaignReport')) && { getsCampaignReport: false }),
      }
}

/** The vendors; they are private and never leave again unless somebody asks for it. */
export function readVendors(listing: Parts, draft: Draft) {
  const elements = listing.all('vendorDetails')
  if (elements.length === 0) return
  const vendors = elements
    .map((element) => {
      const phones = element.all('telephone').map((phone) => oneLine(phone.done().text))
      const [phone, ...others] = [...new Set(phones.filter(Boolean))]
      return {
        name: textOrNull(oneLine(element.first('name')?.text ?? '')),
        phone: textOrNull(phone ?? ''),
        ...(others.length > 0 && { otherPhones: others.slice(0, 4) }),
        email: textOrNull(oneLine(element.first('email')?.text ?? '')),
      }
    })
    .filter(({ name, phone, email }) => name ?? phone ?? email)
  draft.set('vendors', vendors, 'vendorDetails')
}
