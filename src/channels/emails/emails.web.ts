import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { linkSending } from '#workflow/diligence/web/diligence.slots.ts'
import { sendTicked } from '#workflow/preferences/web/match.slots.ts'
import { contactTaskButton } from '#workflow/tasks/web/task.slots.ts'

const loadParts = () => import('./web/emails.public.tsx')
export const emailsWeb = [
  fills(contactTalk, {
    id: 'emails',
    order: 12,
    load: async () => {
      const { UnsentEmails, unsentQuery } = await loadParts()
      return {
        default: UnsentEmails,
        ahead: (queryClient, { contactId }) => queryClient.prefetchInfiniteQuery(unsentQuery(contactId)),
      }
    },
  }),
  fills(sendTicked, {
    id: 'emails',
    order: 10,
    permission: 'contacts.write',
    load: async () => ({ default: (await loadParts()).SendMatches }),
  }),
  fills(contactTaskButton, {
    id: 'emails',
    order: 20,
    permission: 'contacts.write',
    load: async () => ({ default: (await loadParts()).TaskEmail }),
  }),
  fills(linkSending, {
    id: 'emails',
    order: 20,
    permission: 'contacts.write',
    load: async () => ({ default: (await loadParts()).EmailDraftButton }),
  }),
]
