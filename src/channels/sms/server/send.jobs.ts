import * as z from 'zod'
import { notify } from '#accounts/notifications/server/notify.service.ts'
import { undefinedIfNotFound } from '#common/errors.ts'
import { lockAnyContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import type { Caller, Context } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { HeldBack } from '#platform/outside.ts'
import { SmsFailure, type SmsReceipt } from '#platform/sms/sms.ts'
import { refusalOf } from './permitted.service.ts'
import { type SenderNow, senderNow } from './sender.service.ts'
import { lockSms, moveSms, type StoredSms } from './sms.store.ts'

const mostTries = 5
const firstWaitMs = 60_000

/**
 * Each message at most once, as campaign emails (decision note 54): `sending` is committed before the provider is called, and what is found in that
 * state by a later run may have been sent, so it is never sent again.
 */
export const sendSms = job({
  name: 'sms.send',
  leavesGable: true,
  payload: z.object({ messageId: z.uuid() }),
  retries: 4,
  concurrency: 4,
  subject: () => 'SMS to a contact',
  async run(caller, { messageId }) {
    await caller.platform.outside.assertOpen(caller.scope.agencyId)
    const claimed = await caller.transaction((ctx) => claim(ctx, messageId))
    if (!claimed) return
    const { sms, sender } = claimed
    let receipt: SmsReceipt
    try {
      receipt = await caller.platform.sms.send(
        { id: sms.id, to: sms.number, from: sender.name, text: sms.text },
        { id: caller.scope.agencyId, isDemo: sender.isDemo },
      )
    } catch (error) {
      return notSent(caller, sms, error)
    }
    await caller.transaction(async (ctx) => {
      const to = { state: 'sent' as const, sentAt: ctx.clock(), reason: null, ...receipt }
      // A report of the provider may have been faster, or a second run may have given it up.
      await moveSms(ctx, sms.id, { from: ['sending', 'unknown'], to })
      if (sms.contactId) await touchContact(ctx, sms.contactId, ctx.clock())
    })
  },
})

async function claim(ctx: Context, id: string): Promise<{ sms: StoredSms; sender: SenderNow } | undefined> {
  const sms = await lockSms(ctx, id)
  if (sms?.state === 'sending') {
    await giveUp(ctx, sms, { state: 'unknown', reason: 'Gable stopped while this message was on its way' })
    return undefined
  }
  if (sms?.state !== 'queued' || !sms.contactId) return undefined
  const contact = await lockAnyContact(ctx, sms.contactId).catch(undefinedIfNotFound)
  const sender = await senderNow(ctx)
  const refusal = contact
    ? await refusalOf(ctx, { contact, number: sms.number, purpose: sms.purpose }, sender)
    : 'The contact was deleted'
  if (refusal) {
    await giveUp(ctx, sms, { state: 'failed', reason: refusal })
    return undefined
  }
  await moveSms(ctx, id, { from: ['queued'], to: { state: 'sending', sender: sender.name, tries: sms.tries + 1 } })
  return { sms: { ...sms, tries: sms.tries + 1 }, sender }
}

async function notSent(caller: Caller, sms: StoredSms, error: unknown): Promise<void> {
  if (error instanceof HeldBack) {
    await caller.transaction((ctx) => moveSms(ctx, sms.id, { from: ['sending'], to: { state: 'queued', tries: sms.tries - 1 } }))
    throw error
  }
  // What is no answer of the provider (a full disk, a mistake of ours) happened before anything left.
  const { kind, message } =
    error instanceof SmsFailure ? error : { kind: 'server' as const, message: 'Something went wrong in Gable' }
  caller.log.warn({ err: error, kind }, 'SMS not sent')
  await caller.transaction(async (ctx) => {
    if (kind === 'unknown') return giveUp(ctx, sms, { state: 'unknown', reason: message })
    if (kind === 'refused' || sms.tries >= mostTries) return giveUp(ctx, sms, { state: 'failed', reason: message })
    await moveSms(ctx, sms.id, { from: ['sending'], to: { state: 'queued', reason: message } })
    const waitMs = firstWaitMs * 4 ** (sms.tries - 1)
    await ctx.enqueue(sendSms, { messageId: sms.id }, { startAfter: new Date(Date.now() + waitMs) })
    if (sms.contactId) ctx.changed('contact', sms.contactId)
  })
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
