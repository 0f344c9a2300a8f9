import { contactMeta, contactTalk } from '#core/contacts/web/contact.slots.ts'
import { propertyPart } from '#core/properties/web/property.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const timelineWeb = [
  fills(contactMeta, {
    id: 'last-contact',
    order: 10,
    load: () => import('./web/contact-timeline.tsx'),
  }),
  fills(propertyPart, {
    id: 'timeline',
    order: 6,
    permission: 'appraisals.read',
    load: () => import('./web/property-timeline.tsx'),
  }),
  fills(contactTalk, {
    id: 'timeline',
    order: 30,
    load: async () => {
      const { ContactTimeline, timelineQuery } = await import('./web/contact-timeline.tsx')
      return {
        default: ContactTimeline,
        ahead: (queryClient, { contactId }) => queryClient.prefetchInfiniteQuery(timelineQuery(contactId, 'all')),
      }
    },
  }),
]
