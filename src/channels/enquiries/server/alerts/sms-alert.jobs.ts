import * as z from 'zod'
import { usersWhoWantSms } from '#accounts/notifications/server/notify.service.ts'
import { senderNow } from '#channels/sms/server/sender.service.ts'
import { formatPhone } from '#common/format-phone.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { oneLine } from '#platform/mail/plain-mail.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import type { Sms, SmsReceipt } from '#platform/sms/sms.ts'
import { findEnquiry } from '../enquiries.store.ts'
import { sql } from 'kysely'
import { insertAlert, lockAlert, mobilesOf, moveAlert, type StoredAlert } from './alerts.store.ts'

export const sendAlert = job({
  name: 'enquiries.sms-alert',
  leavesGable: true,
  payload: z.object({ alertId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'SMS to an agent about an enquiry',
  run: (caller, { alertId }) => sendOnce(caller, alertId, sending),
})

/** Queues an SMS to those of the users who want one; not to who entered it. */
export async function alertBySms(ctx: Context, enquiryId: string, userIds: readonly string[]): Promise<void> {
  const wanted = await usersWhoWantSms(
    ctx,
    'enquiry',
    userIds.filter((id) => id !== ctx.scope.userId),
  )
  for (const { userId, number } of await mobilesOf(ctx, wanted)) {
    const to = mobileOf(number)
    const alertId = to && (await insertAlert(ctx, { enquiryId, userId, number: to }))
    if (alertId) await ctx.enqueue(sendAlert, { alertId })
  }
}

const sending: Sending<StoredAlert, { sms: Sms; isDemo: boolean }, SmsReceipt> = {
  name: 'SMS about an enquiry',
  waiting: 'waiting',
  lock: lockAlert,
  async prepare(ctx, { id, enquiryId, number }) {
    const enquiry = await findEnquiry(ctx, enquiryId, sql<boolean>`true`)
    if (!enquiry || enquiry.answeredAt) return { refusal: 'It was answered before' }
    const sender = await senderNow(ctx)
    return { message: { sms: { id, to: number, from: sender.name, text: textOf(ctx, enquiry) }, isDemo: sender.isDemo } }
  },
  send: ({ platform, scope }, { sms, isDemo }) => platform.sms.send(sms, { id: scope.agencyId, isDemo }),
  async sent(ctx, { id }) {
    await moveAlert(ctx, id, { from: ['sending', 'unknown'], to: { state: 'sent', sentAt: ctx.clock(), reason: null } })
  },
  async giveUp(ctx, { id }, to) {
    await moveAlert(ctx, id, { from: ['waiting', 'sending'], to })
  },
  move: moveAlert,
  async again(ctx, { id }, startAfter) {
    await ctx.enqueue(sendAlert, { alertId: id }, { startAfter })
  },
}

const longest = 60
function textOf(ctx: Context, e: NonNullable<Awaited<ReturnType<typeof findEnquiry>>>): string {
  const who = oneLine(e.name ?? e.email ?? 'Someone').slice(0, longest)
  const place = oneLine([e.streetLine, e.suburb].filter(Boolean).join(', ')).slice(0, longest) || 'the agency'
  const phone = e.phone ? ` ${formatPhone(e.phone).slice(0, 20)}.` : ''
  return `${who} enquired about ${place}.${phone} ${ctx.platform.config.PUBLIC_URL}/enquiries?id=${e.id}`
}
