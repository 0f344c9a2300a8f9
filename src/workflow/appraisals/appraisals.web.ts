import { contactMenu, contactTalk } from '#core/contacts/web/contact.slots.ts'
import { propertyPart } from '#core/properties/web/property.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

const load = () => import('./web/record-appraisals.public.tsx')
export const appraisalsWeb = [
  fills(contactTalk, {
    id: 'appraisals',
    order: 12,
    permission: 'appraisals.read',
    load: async () => ({ default: (await load()).ContactAppraisals }),
  }),
  fills(contactMenu, {
    id: 'appraisal',
    order: 6,
    permission: 'appraisals.write',
    load: async () => ({ default: (await load()).ContactAppraisal }),
  }),
  fills(propertyPart, {
    id: 'appraisals',
    order: 5,
    permission: 'appraisals.read',
    load: async () => ({ default: (await load()).PropertyAppraisals }),
  }),
]
