import { slot } from '#ui/slots.ts'

/** What features above say about an agent, above their profile. */
export const agentPart = slot<{ agentId: string }>('agent')
