import { agentPart } from '#accounts/agents/web/agent.slots.ts'
import { fills } from '#ui/slots.tsx'

export const reviewsWeb = [
  fills(agentPart, {
    id: 'rating',
    order: 10,
    load: async () => ({ default: (await import('./web/rating.public.tsx')).AgentRating }),
  }),
]
