import { documentsOf } from '#core/media/server/listing-documents.service.ts'
import { localOf } from '#common/time/days.ts'
import { propertyZone } from '#common/time/property-zone.ts'
import { notFound } from '#common/errors.ts'
import { getBranding } from '#accounts/branding/server/branding.service.ts'
import { writerOf } from '#accounts/users/server/writer.service.ts'
import type { Way } from '#core/contacts/server/consent/ways.service.ts'
import type { Context } from '#platform/context.ts'
import type { FollowUpPerson, FollowUpPlan } from '../follow-ups.contract.ts'
import { followUpKinds } from '#workflow/opens/visits.rules.ts'
import { draftsOf, kindFor } from '../follow-ups.rules.ts'
import type { Visit } from '#workflow/opens/visits.contract.ts'
import { type OpenFacts, nextOpens, openFacts } from '#workflow/opens/server/open-facts.service.ts'
import { getOpen } from '#workflow/opens/server/opens.service.ts'
import { contactsOfVisits, visitsOfOpen } from '#workflow/opens/server/visits.service.ts'
import { followUpsOf, shownFollowUp, type StoredFollowUp } from './follow-ups.store.ts'
import { type Reached, waysAfter } from './reach.service.ts'

export async function readPlan(ctx: Context, openId: string): Promise<Omit<FollowUpPlan, 'isHeld'>> {
  const open = await getOpen(ctx, openId)
  const facts = await openFacts(ctx, openId)
  if (!facts) throw notFound({ open: openId })
  const next = await aheadOf(ctx, facts)
  const sent = await followUpsOf(ctx, openId)
  const people = await peopleOf(ctx, openId, { hasNext: next.length > 0, sent })
  const writer = await writerOf(ctx, ctx.scope.userId)
  const { tradingName } = await getBranding(ctx)
  const drafts = draftsOf({
    place: facts.place,
    isLease: facts.isLease,
    next,
    writerName: writer?.name ?? tradingName,
    writerPhone: writer?.phone ?? null,
    agencyName: tradingName,
  })
  const waiting = sent.filter(({ state, tries }) => state === 'waiting' && tries === 0)
  const until = Math.min(...waiting.map(({ sendAfter }) => sendAfter.getTime()))
  return {
    open,
    people,
    drafts: followUpKinds.map((kind) => ({ kind, ...drafts[kind] })),
    documents: await documentsOf(ctx, facts.listingId),
    waiting: waiting.length,
    undoUntil: waiting.length ? new Date(until).toISOString() : null,
  }
}

/** Times of the listing that are still to come. */
export async function aheadOf(ctx: Context, facts: OpenFacts) {
  const place = { state: facts.propertyState, suburb: facts.suburb, postcode: facts.postcode }
  const now = localOf(ctx.clock(), propertyZone(place, await ctx.timeZone()))
  return (await nextOpens(ctx, facts)).filter(({ endsAt }) => endsAt > now)
}

/** Everyone who came or was expected, with what they can be sent, or why nothing. */
export async function peopleOf(
  ctx: Context,
  openId: string,
  { hasNext, sent }: { hasNext: boolean; sent: readonly StoredFollowUp[] },
): Promise<FollowUpPerson[]> {
  const visits = await visitsOfOpen(ctx, openId)
  const contacts = await contactsOfVisits(ctx, openId)
  const last = new Map(sent.map((one) => [one.visitId, one]))
  const seen = new Set<string>()
  const all = visits.map((visit) => {
    const contactId = contacts.get(visit.id) ?? null
    const isSecond = contactId !== null && seen.has(contactId)
    if (contactId) seen.add(contactId)
    return { visit, kind: kindFor(visit, hasNext), contactId, leftOut: reasonOf(visit, { contactId, isSecond }) }
  })
  const ways = await waysAfter(
    ctx,
    all.flatMap(({ visit, kind, contactId, leftOut }): Reached[] =>
      leftOut === null && contactId ? [{ ...visit, visitId: visit.id, contactId, kind, person: visit.people[0] }] : [],
    ),
  )
  return all.map(({ visit, kind, leftOut }) => {
    const own = ways.get(visit.id) ?? []
    const followUp = last.get(visit.id)
    return {
      visitId: visit.id,
      contactId: visit.contactId,
      name: nameOf(visit),
      kind,
      ways: own,
      leftOut: leftOut ?? refusalOf(own),
      needsCheck: visit.matchState === 'look',
      followUp: followUp ? shownFollowUp(followUp) : null,
    }
  })
}

function reasonOf(visit: Visit, { contactId, isSecond }: { contactId: string | null; isSecond: boolean }): string | null {
  if (visit.isGuest) return 'Preferred not to say who they are'
  if (visit.matchState === 'look') return 'May be someone you know. Check who they are first'
  if (!contactId) return 'Left no email or mobile'
  if (!visit.contactId) return 'You may not see this contact. Their agent can follow up'
  if (visit.role === 'agent') return 'Works for another agency'
  if (isSecond) return 'Signed in twice. The other visit gets the message'
  return null
}

/** Why neither way is open, in one sentence. */
function refusalOf(ways: readonly Way[]): string | null {
  if (ways.some(({ why }) => why === null)) return null
  const [email, sms] = ways
  if (!email || !sms || email.why === sms.why) return email?.why ?? null
  if (!email.address) return `SMS: ${sms.why}`
  return sms.address ? `Email: ${email.why}. SMS: ${sms.why}` : `Email: ${email.why}`
}

const nameOf = ({ isGuest, people }: Visit) => {
  const [person] = people
  return isGuest || !person ? 'Guest' : person.name || person.mobile || person.email || 'Visitor'
}
