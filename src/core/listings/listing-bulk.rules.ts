import type { ListingFields } from '#common/listing/listing-fields.ts'

type AgentRefs = ListingFields['agents']
/** The agent comes first, in the role of the first there was; the others stay. */
export function withMainAgent(agents: AgentRefs, agentId: string): AgentRefs {
  const [first, ...others] = agents
  if (first?.agentId === agentId) return agents
  const role = first?.role ?? 'listing'
  return [{ agentId, role }, ...others.filter((agent) => agent.agentId !== agentId)]
}

/** Adds before it removes; nothing twice. A listing holds at most 30 tags (contract), so what does not fit is refused by the caller. */
export function withTags(tags: readonly string[], change: { add: readonly string[]; remove: readonly string[] }): string[] {
  const gone = new Set(change.remove)
  return [...new Set([...tags, ...change.add])].filter((tag) => !gone.has(tag))
}
export const maxTags = 30

/** A name that the listing has already is merged with. */
export const withTagRenamed = (tags: readonly string[], from: string, to: string): string[] => [
  ...new Set(tags.map((tag) => (tag === from ? to : tag))),
]
