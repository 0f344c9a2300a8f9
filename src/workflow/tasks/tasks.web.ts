import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { listingTab } from '#core/listings/web/listing.slots.ts'
import { fills } from '#ui/slot-parts.tsx'

const loadParts = () => import('./web/record-tasks.public.tsx')
const load = async () => ({ default: (await loadParts()).RecordTasks })
export const tasksWeb = [
  fills(contactTalk, {
    id: 'tasks',
    order: 20,
    permission: 'tasks.read',
    load: async () => {
      const { RecordTasks, openTasksQuery } = await loadParts()
      return {
        default: RecordTasks,
        ahead: (queryClient, { contactId }) => queryClient.prefetchInfiniteQuery(openTasksQuery({ contactId })),
      }
    },
  }),
  fills(listingTab, { id: 'tasks', order: 30, permission: 'tasks.read', load }),
]
