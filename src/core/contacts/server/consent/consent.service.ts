import type { Context } from '#platform/context.ts'
import type { ContactFields } from '../../contact-fields.contract.ts'
import { requireReadable, requireWritable } from '../contacts.service.ts'
import { type Channel, channels, type ConsentAnswer, type ConsentEvent, type Purpose, purposes } from '../../consent.contract.ts'
import { mayContact, type Reachable } from '../../consent.rules.ts'
import { consentsOf, deleteConsentsFrom, insertConsents, type NewConsent } from './consent.store.ts'
import { type ImportedConsent, insertImported } from './imported-consent.store.ts'

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
  await requireWritable(ctx, contactId)
  const events = given.channels.flatMap((channel) =>
    given.purposes.map((purpose) => ({
      ...given,
      channel,
      purpose,
      happenedAt: happenedAt ? new Date(happenedAt) : ctx.clock(),
    })),
  )
  await insertConsents(ctx, contactId, events)
  await ctx.audit({
    action: `consent ${given.state}`,
    entity: 'contact',
    entityId: contactId,
    changes: events.map(({ channel, purpose }) => ({ field: `consent.${channel}.${purpose}`, before: null, after: given.state })),
  })
  ctx.changed('contact', contactId)
  return { recorded: events.length }
}

/**
 * Consent given or withdrawn by the contact, through the link in an email or at an open home. Needs no permission, because the decision is
 * theirs.
 */
export async function recordByPerson(
  ctx: Context,
  contactIds: readonly string[],
  {
    purposes: about,
    channels: by = ['email'],
    state,
    source,
    wording,
  }: {
    purposes: readonly Purpose[]
    channels?: readonly Channel[]
    state: 'withdrawn' | 'express'
    source: string
    wording: string
  },
): Promise<void> {
  const said = by.flatMap((channel) => about.map((purpose) => ({ channel, purpose })))
  for (const contactId of contactIds) {
    await insertConsents(
      ctx,
      contactId,
      said.map((one) => ({
        ...one,
        state,
        source,
        wording,
        happenedAt: ctx.clock(),
        expiresOn: null,
      })),
    )
    await ctx.audit({
      action: `consent ${state}`,
      entity: 'contact',
      entityId: contactId,
      changes: said.map(({ channel, purpose }) => ({ field: `consent.${channel}.${purpose}`, before: null, after: state })),
    })
    ctx.changed('contact', contactId)
  }
}

/** What someone else said was recorded for this contact by mistake; its source names it and nothing else. */
export async function retractByPerson(ctx: Context, contactId: string, source: string): Promise<void> {
  const retracted = await deleteConsentsFrom(ctx, contactId, source)
  if (!retracted.length) return
  await ctx.audit({
    action: 'consent removed, recorded by mistake',
    entity: 'contact',
    entityId: contactId,
    changes: retracted.map(({ channel, purpose, state }) => ({
      field: `consent.${channel}.${purpose}`,
      before: state,
      after: null,
    })),
  })
  ctx.changed('contact', contactId)
}

export const reachableBy = (fields: ContactFields): Reachable => ({
  doNotContact: fields.doNotContact,
  hasEmail: fields.emails.length > 0,
  hasAddress: Boolean((fields.postalAddress ?? fields.address).street),
  phones: fields.phones,
})

/** What a file says about many people. A withdrawal is added where none holds yet; a file never turns a withdrawal into consent. */
export const recordImported = (ctx: Context, wishes: readonly ImportedConsent[]): Promise<void> => insertImported(ctx, wishes)

/** Why a contact gets no emails except about their own sale; undefined when they can get them. */
export async function refusalByMail(ctx: Context, contactId: string, fields: ContactFields): Promise<string | undefined> {
  const [today, timeZone] = [await ctx.today(), await ctx.timeZone()]
  const events = await consentsOf(ctx, contactId)
  const hasAnswered = events.some(({ channel, purpose }) => channel === 'email' && purpose === 'marketing')
  const asked = { channel: 'email', purpose: 'marketing', today, timeZone } as const
  const { isAllowed, why } = mayContact(reachableBy(fields), events, asked)
  if (isAllowed) return undefined
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
  return isAllowed ? undefined : why
}
export const refusalBySms = (ctx: Context, contact: { id: string; fields: ContactFields }, purpose: Purpose | null) =>
  refusalBy(ctx, 'sms', contact, purpose)

/** They have refused every kind of mail, not one purpose alone. */
export async function hasLeftAll(ctx: Context, contactId: string | null): Promise<boolean> {
  const events = contactId ? await consentsOf(ctx, contactId) : []
  const last = events.find(({ channel, purpose }) => channel === 'email' && purpose === 'marketing')
  return last?.state === 'withdrawn' || last?.state === 'refused'
}

/** They pressed a link that was mailed to them: no further proof is asked for, and it holds at once. */
export async function withdrawByMail(ctx: Context, contactId: string, source: string): Promise<void> {
  const given = { state: 'withdrawn' as const, wording: null, source, expiresOn: null, happenedAt: ctx.clock() }
  await insertConsents(ctx, contactId, [{ ...given, channel: 'email', purpose: 'marketing' }])
  await ctx.audit({
    action: 'consent withdrawn',
    entity: 'contact',
    entityId: contactId,
    changes: [{ field: 'consent.email.marketing', before: null, after: 'withdrawn' }],
  })
  ctx.changed('contact', contactId)
}
