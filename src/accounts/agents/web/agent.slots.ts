import { slot } from '#ui/slots.tsx'

/** What features above say about an agent, above their profile. */
export const agentPart = slot<{ agentId: string }>('agent')
