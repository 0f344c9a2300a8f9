import { linkSources } from '#workflow/tasks/web/task.slots.ts'
import { adds } from '#ui/slots.ts'

export const campaignsWeb = [
  adds(linkSources, {
    permission: 'campaigns.read',
    find: async (q, signal) => (await import('./web/campaign-links.public.tsx')).findCampaigns(q, signal),
  }),
]
