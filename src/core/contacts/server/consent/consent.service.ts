import { invalid } from '#common/errors.ts'
import { writtenDayAt } from '#common/time/written-day.ts'
import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { requireReadable, requireWritable } from '../contacts.service.ts'
import { type Channel, channels, type ConsentAnswer, type ConsentEvent, type Purpose, purposes } from '../../consent.contract.ts'
import { mayContact, type Reachable } from '../../consent.rules.ts'
import { consentsOf, insertConsents, type NewConsent, waysOf } from './consent.store.ts'
import { type ImportedConsent, insertImported } from './imported-consent.store.ts'
import { keepRefusals, keepRefusalsOf, refuseHolders } from './suppression.service.ts'
import { liftRefusals, refusalsOf, type Ways } from './suppression.store.ts'

export async function consentOf(ctx: Context, contactId: string): Promise<{ answers: ConsentAnswer[]; events: ConsentEvent[] }> {
  const contact = await requireReadable(ctx, contactId)
  const events = await consentsOf(ctx, contact.id)
  const reachable = reachableBy(contact.fields)
  const [today, timeZone] = [await ctx.today(), await ctx.timeZone()]
  const answers = channels.flatMap((channel) =>
    purposes.map((purpose) => mayContact(reachable, events, { channel, purpose, today, timeZone })),
  )
  return { answers, events }
}

export interface ConsentGiven extends Omit<NewConsent, 'channel' | 'purpose' | 'happenedAt'> {
  contactId: string
  channels: Channel[]
  purposes: Purpose[]
  happenedAt?: string | undefined
}
export async function recordConsent(
  ctx: Context,
  { contactId, happenedAt, ...given }: ConsentGiven,
): Promise<{ recorded: number }> {
  const { fields } = await requireWritable(ctx, contactId)
  const events = given.channels.flatMap((channel) =>
    given.purposes.map((purpose) => ({
      ...given,
      channel,
      purpose,
      happenedAt: happenedAt ? new Date(happenedAt) : ctx.clock(),
    })),
  )
  if (isNo(given.state))
    await keepRefusals(
      ctx,
      fields,
      events.map(({ channel, purpose, happenedAt: at }) => ({ channel, purpose, at })),
    )
  else await agreeAgain(ctx, fields, events)
  await insertConsents(ctx, contactId, events)
  ctx.changed('contact', contactId)
  if (isNo(given.state)) await refuseHolders(ctx, fields)
  return { recorded: events.length }
}

const isNo = (state: ConsentEvent['state']) => state === 'refused' || state === 'withdrawn'

/**
 * Whose address or number was refused is signed up again only by their express consent, given after that, with a note of how. It lifts the refusal.
 * @throws invalid
 */
async function agreeAgain(ctx: Context, ways: Ways, events: readonly NewConsent[]): Promise<void> {
  const refused = (await refusalsOf(ctx, [ways])).get(0) ?? []
  for (const { channel, purpose, state, wording, happenedAt } of events) {
    const refusal = refused.find((one) => one.channel === channel && one.purpose === purpose)
    if (!refusal) continue
    const since = `They unsubscribed on ${writtenDayAt(refusal.at, await ctx.timeZone(), 'short')}.`
    if (state !== 'express') throw invalid([{ path: 'state', message: `${since} Only express consent since then counts` }])
    if (happenedAt <= refusal.at) throw invalid([{ path: 'happenedAt', message: `${since} Enter a later day` }])
    if (!wording) throw invalid([{ path: 'wording', message: `${since} Note how they agreed since` }])
    await liftRefusals(ctx, ways, { channel, purposes: [purpose], at: happenedAt })
  }
}

export const reachableBy = (fields: ContactFields): Reachable => ({
  doNotContact: fields.doNotContact,
  hasEmail: fields.emails.length > 0,
  hasAddress: Boolean((fields.postalAddress ?? fields.address).street),
  phones: fields.phones,
})

/** Records the wishes of many people from a file. A withdrawal is added where none holds yet; a file never turns a withdrawal into consent. */
export async function recordImported(ctx: Context, wishes: readonly ImportedConsent[]): Promise<void> {
  await insertImported(ctx, wishes)
  const refusing = [...new Set(wishes.flatMap(({ contactId, state }) => (state === 'withdrawn' ? contactId : [])))]
  const ways = await waysOf(ctx, refusing)
  await keepRefusalsOf(ctx, ways)
  await refuseHolders(ctx, { emails: ways.flatMap((one) => one.ways.emails), phones: ways.flatMap((one) => one.ways.phones) })
}

/** Why a contact gets no emails except about their own sale; undefined when they can get them. */
export async function refusalByMail(ctx: Context, contactId: string, fields: ContactFields): Promise<string | undefined> {
  const [today, timeZone] = [await ctx.today(), await ctx.timeZone()]
  const events = await consentsOf(ctx, contactId)
  const hasAnswered = events.some(({ channel, purpose }) => channel === 'email' && purpose === 'marketing')
  const asked = { channel: 'email', purpose: 'marketing', today, timeZone } as const
  const { isAllowed, why } = mayContact(reachableBy(fields), events, asked)
  const refused = await refusalNow(ctx, 'email', fields, 'marketing')
  if (isAllowed || (refused && !hasAnswered)) return refused
  // A client of a sale can be asked about it without recorded consent; a refusal or a "do not contact" mark still applies.
  const isSilent = !hasAnswered && fields.emails.length > 0 && !fields.doNotContact
  return isSilent ? undefined : why
}

/**
 * Why a contact gets no email or SMS for this purpose; undefined when they can. Without a purpose it is a service message, which needs no consent
 * but reaches no one who is marked "do not contact" (Spam Act 2003, section 16 and schedule 1).
 */
export async function refusalBy(
  ctx: Context,
  channel: 'email' | 'sms',
  { id, fields }: { id: string; fields: ContactFields },
  purpose: Purpose | null,
): Promise<string | undefined> {
  if (!purpose) return fields.doNotContact ? 'Marked "do not contact"' : undefined
  const [today, timeZone] = [await ctx.today(), await ctx.timeZone()]
  const { isAllowed, why } = mayContact(reachableBy(fields), await consentsOf(ctx, id), { channel, purpose, today, timeZone })
  return isAllowed ? refusalNow(ctx, channel, fields, purpose) : why
}

/** The address or number itself, asked at the time of sending, also where the record says otherwise. */
async function refusalNow(ctx: Context, channel: Channel, ways: Ways, purpose: Purpose): Promise<string | undefined> {
  const refused = (await refusalsOf(ctx, [ways])).get(0)?.find((one) => one.channel === channel && one.purpose === purpose)
  return refused && `Unsubscribed on ${writtenDayAt(refused.at, await ctx.timeZone(), 'short')}`
}

export const refusalBySms = (ctx: Context, contact: { id: string; fields: ContactFields }, purpose: Purpose | null) =>
  refusalBy(ctx, 'sms', contact, purpose)

/** They have refused every kind of mail, not one purpose alone. */
export async function hasLeftAll(ctx: Context, contactId: string | null): Promise<boolean> {
  const events = contactId ? await consentsOf(ctx, contactId) : []
  const last = events.find(({ channel, purpose }) => channel === 'email' && purpose === 'marketing')
  return last?.state === 'withdrawn' || last?.state === 'refused'
}
