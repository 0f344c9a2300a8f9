import type { Purpose } from '#core/contacts/consent.contract.ts'
import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import { refusalBy } from '#core/contacts/server/consent/consent.service.ts'
import { findAnyContact } from '#core/contacts/server/contacts.service.ts'
import type { Context } from '#platform/context.ts'
import { type FollowUpChannel, type FollowUpKind, refusalByTicks } from '../../follow-ups.rules.ts'
import { mailRefusalsWanted, smsReachWanted } from '../../opens.events.ts'
import type { Visit, Visitor } from '../../visits.contract.ts'

export interface Reached {
  visitId: string
  contactId: string
  kind: FollowUpKind
  person: Visitor | undefined
  arrivedBy: Visit['arrivedBy']
  sawForm: boolean
  agreesListing: boolean
  agreesOther: boolean
}
export interface Way {
  channel: FollowUpChannel
  address: string | null
  why: string | null
}
const purposeOf = (kind: FollowUpKind): Purpose | null => (kind === 'requested' ? null : 'openHomes')

/** By which ways each of them can be sent their message, by visit. Decided when it is shown, when it is queued, and again when it is sent. */
export async function waysOf(ctx: Context, people: readonly Reached[]): Promise<Map<string, Way[]>> {
  const ways = new Map<string, Way[]>()
  const reach = {
    people: people.map(({ contactId, person, kind }) => ({
      contactId,
      mobile: person?.mobile ?? null,
      purpose: purposeOf(kind) ?? ('service' as const),
    })) as { contactId: string; mobile: string | null; purpose: 'service' | 'openHomes' }[],
    answers: new Map<string, { number: string | null; why: string | null }>(),
  }
  await ctx.emit(smsReachWanted, reach)
  const emails = new Map<string, Way>()
  for (const one of people) emails.set(one.visitId, await emailWay(ctx, one))
  const addresses = [...emails.values()].flatMap(({ address }) => address?.toLowerCase() ?? [])
  const refusals = new Map<string, string>()
  await ctx.emit(mailRefusalsWanted, { addresses, refusals })
  for (const one of people) {
    const email = emails.get(one.visitId)
    const sms = reach.answers.get(one.contactId)
    const ticks = purposeOf(one.kind) ? refusalByTicks(one) : undefined
    const bounced = email?.address ? refusals.get(email.address.toLowerCase()) : undefined
    ways.set(one.visitId, [
      { channel: 'email', address: email?.address ?? null, why: ticks ?? email?.why ?? bounced ?? null },
      { channel: 'sms', address: sms?.number ?? null, why: ticks ?? (sms ? sms.why : 'SMS is not available') },
    ])
  }
  return ways
}

async function emailWay(ctx: Context, { contactId, person, kind }: Reached): Promise<Way> {
  const contact = await findAnyContact(ctx, contactId)
  const address = contact ? addressOf(contact.fields, person?.email ?? null) : null
  const why = contact && address ? await refusalBy(ctx, 'email', contact, purposeOf(kind)) : 'No email address'
  return { channel: 'email', address, why: why ?? null }
}

/** The one they gave at the open home, where it is still one of theirs. */
function addressOf({ emails }: ContactFields, given: string | null): string | null {
  const same = given && emails.find(({ address }) => address.toLowerCase() === given.toLowerCase())
  return (same || emails[0])?.address ?? null
}
