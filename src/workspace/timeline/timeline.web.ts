import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slots.tsx'

export const timelineWeb = [
  fills(contactTalk, {
    id: 'timeline',
    order: 30,
    load: async () => {
      const { ContactTimeline, timelineQuery } = await import('./web/contact-timeline.tsx')
      return {
        default: ContactTimeline,
        ahead: (queryClient, { contactId }) => void queryClient.prefetchInfiniteQuery(timelineQuery(contactId, 'all')),
      }
    },
  }),
]
