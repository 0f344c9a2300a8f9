import { contactAbout } from '#core/contacts/web/contact.slots.ts'
import { propertyPart } from '#core/properties/web/property.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const partiesWeb = [
  fills(contactAbout, {
    id: 'properties',
    order: 10,
    load: async () => {
      const { ContactPropertiesPart, ofContactQuery } = await import('./web/parties.public.tsx')
      return {
        default: ContactPropertiesPart,
        ahead: (queryClient, { contactId }) => queryClient.prefetchQuery(ofContactQuery(contactId)),
      }
    },
  }),
  fills(propertyPart, {
    id: 'people',
    order: 10,
    permission: 'contacts.read',
    load: async () => ({ default: (await import('./web/parties.public.tsx')).PropertyPeople }),
  }),
]
