import { mobileOf } from '#common/text/mobile-number.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import { refusalBySms } from '#core/contacts/server/consent/consent.service.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { Context } from '#platform/context.ts'
import { senderRefusal, type SmsPurpose } from '../sms.rules.ts'
import { type SenderNow, senderNow } from './sender.service.ts'
import { stoppedAmong } from './suppressions.store.ts'

interface Person {
  id: string
  fields: ContactFields
}
/** Mobile numbers of a contact in their order, each once. */
export const mobilesOf = ({ phones }: ContactFields): string[] => [
  ...new Set(phones.flatMap(({ number }) => mobileOf(number) ?? [])),
]

export const stoppedWords = (at: Date, timeZone: string) =>
  `They replied STOP on ${writtenDayAt(at, timeZone, 'short')}. They can reply START to get SMS again`

/** Why this number of a contact gets no SMS for this purpose; undefined when it can. Decided when it is queued, and again when it is sent. */
export async function refusalOf(
  ctx: Context,
  { contact, number, purpose }: { contact: Person; number: string; purpose: SmsPurpose },
  sender?: SenderNow,
): Promise<string | undefined> {
  if (!mobilesOf(contact.fields).includes(number)) return 'Not a mobile number of this contact'
  const stopped = (await stoppedAmong(ctx, [number])).get(number)
  if (stopped) return stoppedWords(stopped, await ctx.timeZone())
  const { kind, delivery } = sender ?? (await senderNow(ctx))
  return (await refusalBySms(ctx, contact, purpose === 'service' ? null : purpose)) ?? senderRefusal(kind, purpose, delivery)
}
