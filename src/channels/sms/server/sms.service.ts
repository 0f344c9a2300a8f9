import { greetingName } from '#core/contacts/names/greeting.rules.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { AppError, invalid } from '#common/errors.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import { smsLength } from '#common/text/sms-length.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { consentOf } from '#core/contacts/server/consent/consent.service.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { type Context, newId } from '#platform/context.ts'
import { getTask } from '#workflow/tasks/server/tasks.service.ts'
import type { SmsCompose, SmsMessage } from '../sms.contract.ts'
import { senderRefusal, type SmsPurpose, smsPurposes, textRefusal, wholeText } from '../sms.rules.ts'
import { mobilesOf, refusalOf, stoppedWords } from './permitted.service.ts'
import { sendSms } from './send.jobs.ts'
import { senderNow } from './sender.service.ts'
import { countLastHour, insertSms } from './sms.store.ts'
import { stoppedAmong } from './suppressions.store.ts'

/** Everything the screen needs before someone types. */
export async function composeFor(ctx: Context, contactId: string): Promise<Omit<SmsCompose, 'isHeld'>> {
  const contact = await requireReadable(ctx, contactId)
  const { name, kind, delivery } = await senderNow(ctx)
  const { tradingName } = await getBranding(ctx)
  const mobiles = mobilesOf(contact.fields)
  const stopped = await stoppedAmong(ctx, mobiles)
  const zone = await ctx.timeZone()
  const { answers } = await consentOf(ctx, contact.id)
  const choices = smsPurposes.map((purpose) => {
    const answer = answers.find((one) => one.channel === 'sms' && one.purpose === purpose)
    const service = contact.fields.doNotContact ? 'Marked "do not contact"' : undefined
    const refusal =
      (purpose === 'service' ? service : answer?.isAllowed ? undefined : answer?.why) ?? senderRefusal(kind, purpose, delivery)
    return { purpose, isAllowed: refusal === undefined, why: refusal ?? answer?.why ?? 'Needs no consent' }
  })
  return {
    firstName: greetingName(contact.fields),
    numbers: mobiles.map((number) => {
      const at = stopped.get(number)
      return { number, why: at ? stoppedWords(at, zone) : null }
    }),
    choices,
    agencyName: tradingName,
    sender: { name, kind },
    delivery,
  }
}

export interface NewSms {
  contactId: string
  number?: string | undefined
  purpose: SmsPurpose
  text: string
  taskId: string | null
}
/** Queues it in this transaction. @throws rule_broken with the reason, too_many */
export async function queueSms(ctx: Context, wanted: NewSms): Promise<SmsMessage> {
  const contact = await requireReadable(ctx, wanted.contactId)
  if (wanted.taskId) await getTask(ctx, wanted.taskId)
  return queueTo(ctx, contact, wanted)
}

/** The caller has checked that the contact and the task may be read. */
export async function queueTo(
  ctx: Context,
  contact: { id: string; fields: ContactFields },
  { number, purpose, text, taskId }: Omit<NewSms, 'contactId'>,
): Promise<SmsMessage> {
  const mobiles = mobilesOf(contact.fields)
  const stopped = await stoppedAmong(ctx, mobiles)
  const to = number ? mobileOf(number) : (mobiles.find((one) => !stopped.has(one)) ?? mobiles[0])
  if (number && !to) throw invalid([{ path: 'number', message: 'Enter an Australian mobile number' }])
  if (!to) throw new AppError('rule_broken', 'No Australian mobile number. Add one to the contact first')
  const refusal = await refusalOf(ctx, { contact, number: to, purpose })
  if (refusal) throw new AppError('rule_broken', refusal)
  const { tradingName } = await getBranding(ctx)
  const whole = wholeText({ text, agencyName: tradingName, purpose })
  const tooLong = textRefusal(whole)
  if (tooLong) throw invalid([{ path: 'text', message: tooLong }])
  const { SMS_RATE_PER_HOUR: most } = ctx.platform.config
  if ((await countLastHour(ctx)) >= most)
    throw new AppError('too_many', `Your agency has sent ${most} SMS in the last hour. Try again later`, { retryAfterS: 600 })
  const message = { id: newId(), contactId: contact.id, number: to, text: whole, purpose, parts: smsLength(whole).parts }
  await insertSms(ctx, { ...message, taskId })
  await ctx.enqueue(sendSms, { messageId: message.id }, { isAwaited: true })
  await ctx.audit({
    action: 'queued',
    entity: 'sms',
    entityId: message.id,
    changes: [
      { field: 'contact', before: null, after: contact.id },
      { field: 'purpose', before: null, after: purpose },
    ],
  })
  ctx.changed('contact', contact.id)
  return { ...message, state: 'queued', reason: null, createdAt: ctx.clock().toISOString() }
}
