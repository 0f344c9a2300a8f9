import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slots.tsx'

const load = async () => ({ default: (await import('./web/record-tasks.public.tsx')).RecordTasks })
export const tasksWeb = [
  fills(contactTalk, { id: 'tasks', order: 20, permission: 'tasks.read', load }),
  fills(listingTab, { id: 'tasks', order: 30, permission: 'tasks.read', load }),
]
