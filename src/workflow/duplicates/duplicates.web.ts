import { contactMatches } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const duplicatesWeb = [
  fills(contactMatches, {
    id: 'merges',
    order: 90,
    load: async () => {
      const [{ Merges }, { mergesQuery }] = await Promise.all([import('./web/merges.tsx'), import('./web/duplicates-calls.ts')])
      return { default: Merges, ahead: (queryClient, { contactId }) => queryClient.prefetchQuery(mergesQuery(contactId)) }
    },
  }),
]
