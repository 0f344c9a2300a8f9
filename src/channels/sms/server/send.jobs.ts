import * as z from 'zod'
import { notify } from '#accounts/notifications/server/notify.service.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import { lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { type Sending, sendOnce } from '#platform/sending/send-once.ts'
import type { SmsReceipt } from '#platform/sms/sms.ts'
import { refusalOf } from './permitted.service.ts'
import { type SenderNow, senderNow } from './sender.service.ts'
import { lockSms, moveSms, type StoredSms } from './sms.store.ts'

export const sendSms = job({
  name: 'sms.send',
  leavesGable: true,
  payload: z.object({ messageId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'SMS to a contact',
  run: (caller, { messageId }) => sendOnce(caller, messageId, sending),
})

const sending: Sending<StoredSms, { sms: StoredSms; sender: SenderNow }, SmsReceipt> = {
  name: 'SMS',
  waiting: 'queued',
  lock: lockSms,
  async prepare(ctx, sms) {
    const contact = sms.contactId && (await lockAnyContact(ctx, sms.contactId).catch(undefinedIfNotFound))
    if (!contact) return { refusal: 'The contact was deleted' }
    const sender = await senderNow(ctx)
    const refusal = await refusalOf(ctx, { contact, number: sms.number, purpose: sms.purpose }, sender)
    if (refusal) return { refusal }
    await moveSms(ctx, sms.id, { from: ['queued'], to: { state: 'queued', sender: sender.name } })
    return { message: { sms, sender } }
  },
  send: ({ platform, scope }, { sms: { id, number, text }, sender }) =>
    platform.sms.send({ id, to: number, from: sender.name, text }, { id: scope.agencyId, isDemo: sender.isDemo }),
  async sent(ctx, { id, contactId }, receipt) {
    // A report of the provider may have been faster, or a second run may have given it up.
    const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null, ...receipt }
    await moveSms(ctx, id, { from: ['sending', 'unknown'], to })
    if (contactId) await touchContact(ctx, contactId, ctx.clock())
  },
  giveUp,
  move: moveSms,
  async again(ctx, { id, contactId }, startAfter) {
    await ctx.enqueue(sendSms, { messageId: id }, { startAfter })
    if (contactId) ctx.changed('contact', contactId)
  },
}

/** The user who wrote it is notified. */
async function giveUp(ctx: Context, sms: StoredSms, to: { state: 'failed' | 'unknown'; reason: string }): Promise<void> {
  if (!(await moveSms(ctx, sms.id, { from: ['queued', 'sending'], to }))) return
  if (!sms.contactId) return
  ctx.changed('contact', sms.contactId)
  await notify(ctx, {
    userIds: sms.createdBy ? [sms.createdBy] : [],
    kind: 'smsFailed',
    title: to.state === 'failed' ? 'Your SMS was not sent' : 'It is not known whether your SMS was sent',
    detail: to.reason,
    about: { entity: 'contact', id: sms.contactId },
    key: `smsFailed ${sms.id}`,
    includesActor: true,
  })
}
