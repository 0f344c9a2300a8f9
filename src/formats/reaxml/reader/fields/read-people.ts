import { type Draft, oneLine, textOrNull } from '../draft.ts'
import type { FeedAgent } from '../feed-listing.ts'
import { isAgentPhoto, readAgentPhotos } from './read-agent-photos.ts'
import type { Parts } from '../parts.ts'

const maxOtherPhones = 4
const isMobile = (type: string | undefined) => /^(mobile|mob|m)$/i.test(type ?? '')

/**
 * The agency's own agents, in the order of the feed; undefined when it names none at all.
 *
 * Feeds fill all four places: empty ones are skipped, and an agent named twice comes once. An agent of another
 * agency (conjunctional, with an `agentID` of its own) is not ours: it is kept as an element and sent on.
 */
export function readAgents(listing: Parts, agentId: string | null, draft: Draft): FeedAgent[] | undefined {
  const elements = inPlaces(listing.all('listingAgent'))
  if (elements.length === 0) return undefined
  const agents: FeedAgent[] = []
  for (const element of elements) {
    const otherAgency = element.first('agentID')?.text
    if (otherAgency && agentId && otherAgency.toUpperCase() !== agentId.toUpperCase()) {
      draft.imported.push(element.done().original)
      draft.warn(
        `listingAgent "${element.first('name')?.text ?? ''}" belongs to the agency ${otherAgency}. It was kept unchanged`,
      )
      continue
    }
    const agent = readAgent(element.done(), draft)
    if (!agent) continue
    if (agents.some((one) => isSame(one, agent))) draft.warn(`listingAgent "${agent.name}" appears twice. The first was used`)
    else agents.push(agent)
  }
  return agents
}

/** By their `id`, which is the place at the portal, where each has one of its own; else as the feed has them. */
function inPlaces(elements: Parts[]): Parts[] {
  const place = (element: Parts) => Number.parseInt(element.attribute('id') ?? '', 10)
  const places = new Set(elements.map(place))
  return places.size === elements.length && !places.has(Number.NaN) ? elements.toSorted((a, b) => place(a) - place(b)) : elements
}

/** Two ids are two people, also with one name and one mailbox. */
function isSame(a: FeedAgent, b: FeedAgent): boolean {
  if (a.uniqueListingAgentId && b.uniqueListingAgentId) return a.uniqueListingAgentId === b.uniqueListingAgentId
  return `${a.name} ${a.email}`.toLowerCase() === `${b.name} ${b.email}`.toLowerCase()
}

function readAgent(element: Parts, draft: Draft): FeedAgent | undefined {
  const text = (name: string) => textOrNull(oneLine(element.first(name)?.text ?? ''))
  const phones = element.all('telephone').map((phone) => ({ number: oneLine(phone.text), type: phone.attribute('type') }))
  const named = phones.filter(({ number }, at) => number !== '' && phones.findIndex((one) => one.number === number) === at)
  const office = named.find(({ type }) => !isMobile(type))
  const mobile = named.find(({ type }) => isMobile(type))
  const others = named.filter((one) => one !== office && one !== mobile).map(({ number }) => number)
  if (others.length > maxOtherPhones)
    draft.warn(`listingAgent phone ${others.slice(maxOtherPhones).join(', ')} was ignored. Too many numbers`)
  const photos = element.all('media').flatMap((media) => readAgentPhotos(media, draft))
  const agent = {
    phone: office?.number ?? null,
    mobile: mobile?.number ?? null,
    ...(others.length > 0 && { otherPhones: others.slice(0, maxOtherPhones) }),
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
        ...(photos[0] && { photo: photos[0] }),
        ...(isNo(element.attribute('displayAgentProfile')) && { isProfileShown: false }),
        ...(isNo(element.first('email')?.attribute('receiveCampaignReport')) && { getsCampaignReport: false }),
      }
}

/**
 * A photo in the listing's own `media` does not say whose it is: of a single agent it is theirs, otherwise it is kept as it came and sent on.
 */
export function withPhotosOfListing(agents: FeedAgent[] | undefined, listing: Parts, draft: Draft): FeedAgent[] | undefined {
  const [only, ...others] = agents ?? []
  for (const holder of listing.all('media')) {
    const [photo] = readAgentPhotos(holder, draft)
    if (!photo) continue
    if (only && others.length === 0) return [{ ...only, photo: only.photo ?? photo }]
    const { name, attributes, children } = holder.original
    draft.imported.push({ name, attributes, text: '', children: children.filter(isAgentPhoto) })
    draft.warn('media/attachment with usage "agentPhoto" does not say which agent it shows. It was kept unchanged')
  }
  return agents
}

/** The vendors. They are private and exported only on request. */
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
