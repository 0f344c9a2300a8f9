import { contactWays } from '#core/contacts/web/contact.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { linkSending } from '#workflow/diligence/web/diligence.slots.ts'
import { contactTaskButton } from '#workflow/tasks/web/task.slots.ts'

export const smsWeb = [
  fills(contactWays, {
    id: 'sms',
    order: 10,
    load: async () => ({ default: (await import('./web/sms.public.tsx')).SmsButton }),
  }),
  fills(contactTaskButton, {
    id: 'sms',
    order: 10,
    permission: 'sms.send',
    load: async () => ({ default: (await import('./web/sms.public.tsx')).SmsTaskButton }),
  }),
  fills(linkSending, {
    id: 'sms',
    order: 10,
    permission: 'sms.send',
    load: async () => ({ default: (await import('./web/sms.public.tsx')).SmsDraftButton }),
  }),
]
