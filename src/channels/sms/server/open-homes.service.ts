import { AppError } from '#common/errors.ts'
import { mobileOf } from '#common/text/mobile-number.ts'
import type { SmsDue, SmsReach } from '#core/contacts/contacts.events.ts'
import { findAnyContact, lockAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { mobilesOf, refusalOf } from './permitted.service.ts'
import { senderNow } from './sender.service.ts'
import { queueTo } from './sms.service.ts'
import { stoppedAmong } from './suppressions.store.ts'

/** To which number of each contact an SMS can go: the one they gave, else the first that is not opted out. */
export async function answerReach(ctx: Context, { people, answers }: SmsReach): Promise<void> {
  const sender = await senderNow(ctx)
  for (const { contactId, mobile, purpose } of people) {
    const contact = await findAnyContact(ctx, contactId)
    const mobiles = contact ? mobilesOf(contact.fields) : []
    const given = mobile ? mobileOf(mobile) : undefined
    const stopped = await stoppedAmong(ctx, mobiles)
    const number = given && mobiles.includes(given) ? given : (mobiles.find((one) => !stopped.has(one)) ?? mobiles[0] ?? null)
    const why = contact && number ? await refusalOf(ctx, { contact, number, purpose }, sender) : 'No Australian mobile number'
    answers.set(contactId, { number, why: why ?? null })
  }
}

/** Queues what another feature sends to a contact; what can't be sent is said in words. @throws too_many: try later */
export async function queueDue(ctx: Context, due: SmsDue): Promise<void> {
  const contact = await lockAnyContact(ctx, due.contactId)
  const { number, purpose, text } = due
  due.outcome = await queueTo(ctx, contact, { number, purpose, text, taskId: null }).then(
    () => 'queued' as const,
    (error: unknown) => {
      if (error instanceof AppError && error.code !== 'too_many') return { refusal: error.message }
      throw error
    },
  )
}
