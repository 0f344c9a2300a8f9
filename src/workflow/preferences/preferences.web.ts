import { contactMatches } from '#core/contacts/web/contact.slots.ts'
import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

const loadParts = () => import('./web/preferences.public.tsx')
export const preferencesWeb = [
  fills(contactMatches, {
    id: 'preferences',
    order: 5,
    load: async () => {
      const { PreferencesCard, preferencesQuery } = await loadParts()
      return {
        default: PreferencesCard,
        ahead: (queryClient, { contactId }) => queryClient.prefetchQuery(preferencesQuery(contactId)),
      }
    },
  }),
  fills(contactMatches, {
    id: 'matches',
    order: 10,
    load: async () => {
      const { MatchedProperties, matchedPropertiesQuery } = await loadParts()
      return {
        default: MatchedProperties,
        ahead: (queryClient, { contactId }) => queryClient.prefetchQuery(matchedPropertiesQuery(contactId)),
      }
    },
  }),
  fills(listingTab, {
    id: 'buyers',
    order: 20,
    label: ({ saleOrLease }) => (saleOrLease === 'lease' ? 'Tenants' : 'Buyers'),
    permission: 'contacts.read',
    load: () => import('./web/matched-buyers.public.tsx'),
  }),
]
