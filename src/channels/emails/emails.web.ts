import { contactTalk } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { sendTicked } from '#workflow/preferences/web/match.slots.ts'
import { contactTaskButton } from '#workflow/tasks/web/task.slots.ts'

export const emailsWeb = [
  fills(contactTalk, {
    id: 'unsent-emails',
    order: 12,
    load: async () => {
      const { UnsentEmails, unsentQuery } = await import('./web/unsent-emails.tsx')
      return {
        default: UnsentEmails,
        ahead: (queryClient, { contactId }) => queryClient.prefetchInfiniteQuery(unsentQuery(contactId)),
      }
    },
  }),
  fills(sendTicked, {
    id: 'matches',
    order: 10,
    permission: 'contacts.write',
    load: () => import('./web/matches/send-matches.public.tsx'),
  }),
  fills(contactTaskButton, {
    id: 'email',
    order: 20,
    permission: 'contacts.write',
    load: () => import('./web/task-email.public.tsx'),
  }),
]
