import { contactMenu } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const privacyWeb = [
  fills(contactMenu, {
    id: 'privacy',
    order: 10,
    permission: 'contacts.erase',
    load: () => import('./web/privacy.public.tsx'),
  }),
]
