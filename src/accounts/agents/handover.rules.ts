/** Statuses of listings that are still to be sold or leased; sold and leased ones keep their agent. */
export const openStatuses = ['draft', 'live', 'underOffer', 'underApplication', 'offMarket'] as const

interface Ref {
  agentId: string
}

/** The agents of a listing after one of them left: the successor takes the place, unless they stand there already. */
export function agentRefsWithout<R extends Ref>(agents: readonly R[], from: string, to: string): R[] {
  const isThere = agents.some(({ agentId }) => agentId === to)
  return agents.flatMap((agent) => (agent.agentId !== from ? [agent] : isThere ? [] : [{ ...agent, agentId: to }]))
}

/** The same for the agents of a contact. */
export const idsWithout = (ids: readonly string[], from: string, to: string): string[] =>
  agentRefsWithout(
    ids.map((agentId) => ({ agentId })),
    from,
    to,
  ).map(({ agentId }) => agentId)
