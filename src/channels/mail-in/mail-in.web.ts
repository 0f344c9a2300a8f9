import { profileSection } from '#accounts/session/web/profile.slots.ts'
import { enquiriesTool } from '#channels/enquiries/web/enquiry.slots.ts'
import { accountsPart } from '#channels/portals/web/portal.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

export const mailInWeb = [
  fills(accountsPart, {
    id: 'mail-in',
    order: 20,
    permission: 'portals.read',
    load: () => import('./web/address-section.public.tsx'),
  }),
  fills(enquiriesTool, {
    id: 'unsorted',
    order: 10,
    permission: 'contacts.write',
    load: () => import('./web/unsorted-button.public.tsx'),
  }),
  fills(profileSection, {
    id: 'log-address',
    order: 10,
    permission: 'contacts.write',
    load: () => import('./web/log-section.public.tsx'),
  }),
]
