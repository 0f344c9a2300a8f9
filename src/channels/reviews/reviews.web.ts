import { agentPart } from '#accounts/agents/web/agent.slots.ts'
import { publicChoices } from '#accounts/branding/web/branding.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { adds } from '#ui/slots.ts'

export const reviewsWeb = [
  adds(publicChoices, {
    kind: 'review',
    list: async (signal) => (await import('./web/published-reviews.ts')).publishedReviews(signal),
  }),
  fills(agentPart, {
    id: 'rating',
    order: 10,
    load: () => import('./web/rating.public.tsx'),
  }),
]
