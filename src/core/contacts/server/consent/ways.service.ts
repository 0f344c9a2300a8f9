import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import type { Purpose } from '../../consent.contract.ts'
import { mailRefusalsWanted, type SmsReach, smsReachWanted } from '../../contacts.events.ts'
import { findAnyContact } from '../contacts.service.ts'
import { refusalBy } from './consent.service.ts'

export interface Reached {
  /** Names their ways in the answer. */
  key: string
  contactId: string
  /** Null for a factual message, which needs no consent to marketing. */
  purpose: Purpose | null
  /** Given last: where they are still theirs, the message goes there. */
  given?: { email: string | null; mobile: string | null } | undefined
}
export interface Way {
  channel: 'email' | 'sms'
  address: string | null
  why: string | null
}

/** By which ways each of them can be sent their message. Decided when it is shown, when it is queued, and again when it is sent. */
export async function waysOf(ctx: Context, people: readonly Reached[]): Promise<Map<string, Way[]>> {
  if (!people.length) return new Map()
  const reach: SmsReach = {
    people: people.map(({ contactId, given, purpose }) => ({
      contactId,
      mobile: given?.mobile ?? null,
      purpose: purpose ?? 'service',
    })),
    answers: new Map(),
  }
  await ctx.emit(smsReachWanted, reach)
  const emails = new Map<string, Way>()
  for (const one of people) emails.set(one.key, await emailWay(ctx, one))
  const refusals = await mailRefusals(
    ctx,
    [...emails.values()].flatMap(({ address }) => address ?? []),
  )
  return new Map(
    people.map(({ key, contactId }): [string, Way[]] => {
      const { address = null, why = null } = emails.get(key) ?? {}
      const sms = reach.answers.get(contactId)
      const bounced = address ? refusals.get(address.toLowerCase()) : undefined
      return [
        key,
        [
          { channel: 'email', address, why: why ?? bounced ?? null },
          { channel: 'sms', address: sms?.number ?? null, why: sms ? sms.why : 'SMS is not available' },
        ],
      ]
    }),
  )
}

/** Why addresses get nothing, by the address in small letters. */
export async function mailRefusals(ctx: Context, addresses: readonly string[]): Promise<Map<string, string>> {
  const refusals = new Map<string, string>()
  if (addresses.length) await ctx.emit(mailRefusalsWanted, { addresses: addresses.map((one) => one.toLowerCase()), refusals })
  return refusals
}

async function emailWay(ctx: Context, { contactId, given, purpose }: Reached): Promise<Way> {
  const contact = await findAnyContact(ctx, contactId)
  const address = contact ? addressOf(contact.fields, given?.email ?? null) : null
  const why = contact && address ? await refusalBy(ctx, 'email', contact, purpose) : 'No email address'
  return { channel: 'email', address, why: why ?? null }
}

/** The one they gave, where it is still one of theirs. */
function addressOf({ emails }: ContactFields, given: string | null): string | null {
  const same = given && emails.find(({ address }) => address.toLowerCase() === given.toLowerCase())
  return (same || emails[0])?.address ?? null
}
