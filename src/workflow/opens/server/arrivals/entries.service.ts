import { AppError, notFound, undefinedIfNotFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { requireReadable } from '#core/contacts/server/contacts.service.ts'
import { listingPriceSaid } from '#core/listings/listings.events.ts'
import type { Entry, Feedback } from '../../visits.contract.ts'
import { type GroupPlace, happenedAt } from '../../visits.rules.ts'
import { type Arrived, recordArrival, startOpen, tidyVisitor } from './arrivals.service.ts'
import { entryVisit, inOrder, insertEntry, isOutdated, setEntryVisit, wasRemoved } from './entries.store.ts'
import { type OpenFacts, openFacts } from '../open-facts.service.ts'
import { getOpen } from '../opens.service.ts'
import { updateOpens } from '../opens.store.ts'
import { lockVisit, type StoredVisit, updateVisit, visitOfContact, writeFeedback } from '../visits.store.ts'

type Entered = Omit<Arrived, 'visitId'> & { visitId: string | null }
type ArriveEntry = Extract<Entry, { kind: 'arrive' }>

/** One entry of a device. Sent again it changes nothing and gets the visit it led to. */
export async function enter(ctx: Context, openId: string, entry: Entry): Promise<Entered> {
  await getOpen(ctx, openId)
  // One at a time for each open home, so that the same person at two phones is one visit. Before anything refers to it: two arrivals that
  // both refer to the open home and then wait for it would wait for each other.
  const facts = await openFacts(ctx, openId, { lock: true })
  if (!facts) throw notFound({ open: openId })
  const deviceAt = new Date(entry.at)
  const about = happenedAt({ at: deviceAt, sentAt: new Date(entry.sentAt) }, ctx.clock())
  const at = await inOrder(ctx, openId, { deviceAt, seq: entry.seq }, about)
  if (!(await insertEntry(ctx, openId, entry, at))) return { visitId: await entryVisit(ctx, entry.clientKey), outcome: 'known' }
  const entered = await apply(ctx, facts, entry, at)
  if (entered.visitId) await setEntryVisit(ctx, entry.clientKey, entered.visitId)
  ctx.changed('visit', openId)
  ctx.changed('open', openId)
  return entered
}

async function apply(ctx: Context, facts: OpenFacts, entry: Entry, at: Date): Promise<Entered> {
  switch (entry.kind) {
    case 'start':
      await startOpen(ctx, facts, at)
      return { visitId: null, outcome: 'done' }
    case 'close':
      if (facts.state === 'planned' || facts.state === 'running')
        await updateOpens(ctx, [facts.id], { state: 'closed', closed_at: at })
      return { visitId: null, outcome: 'done' }
    case 'arrive':
      return arrive(ctx, facts, entry, at)
    case 'feedback': {
      const visit = await visitAt(ctx, facts, entry.feedback.visitId)
      await takeFeedback(ctx, visit, entry.feedback, at)
      return { visitId: visit.id, outcome: 'done' }
    }
    case 'leave': {
      const visit = await visitAt(ctx, facts, entry.about.visitId)
      if (!(await isOutdated(ctx, facts.id, visit.id, at))) await updateVisit(ctx, visit.id, { left_at: at })
      return { visitId: visit.id, outcome: 'done' }
    }
    case 'place': {
      const visit = await visitAt(ctx, facts, entry.place.visitId)
      return { visitId: await placeGroup(ctx, visit, entry.place.to, at), outcome: 'done' }
    }
    case 'undo': {
      const visit = await visitAt(ctx, facts, entry.about.visitId)
      await updateVisit(ctx, visit.id, { status: 'cancelled' })
      return { visitId: visit.id, outcome: 'done' }
    }
  }
}

/** The device names a visit by the key under which it recorded it; the person may have been here already. */
async function visitAt(ctx: Context, { id }: OpenFacts, key: string): Promise<StoredVisit> {
  const visit = await lockVisit(ctx, (await entryVisit(ctx, key)) ?? key)
  if (visit?.openId !== id) throw notFound({ visit: key })
  return visit
}

/** @returns the visit that was placed: of someone who signed in twice it is the other one */
async function placeGroup(ctx: Context, visit: StoredVisit, to: GroupPlace, at: Date): Promise<string> {
  const { openId, contactId } = visit
  const isSecond = visit.status === 'cancelled' && contactId !== null && !(await wasRemoved(ctx, openId, visit.id))
  const group = (isSecond && (await visitOfContact(ctx, openId, contactId))) || visit
  if (await isOutdated(ctx, openId, group.id, at)) return group.id
  await updateVisit(ctx, group.id, {
    status: to === 'inside' ? 'arrived' : 'waiting',
    left_at: null,
    ...(to === 'waiting' && { has_waited: true }),
    ...(group.arrivedAt === null && { arrived_at: at }),
  })
  return group.id
}

async function arrive(ctx: Context, facts: OpenFacts, entry: ArriveEntry, at: Date): Promise<Entered> {
  const { clientKey, arrival, seq, sentAt } = entry
  const { contactId, shownAs, ...form } = arrival
  const contact = contactId ? await requireReadable(ctx, contactId).catch(undefinedIfNotFound) : undefined
  const people = form.isGuest ? [] : form.people.map(tidyVisitor).filter((one) => one.name || one.mobile || one.email)
  if (!contact && !people.length && !form.isGuest && contactId === null)
    throw new AppError('invalid', 'Enter a name, or choose “Prefer not to say”', {
      fields: [{ path: 'arrival.people.0.name', message: 'Enter a name' }],
    })
  return recordArrival(ctx, facts, {
    ...form,
    ...{ id: clientKey, contact, people, suburb: form.suburb || null, at },
    device: { at: new Date(entry.at), seq, shownAs, agoMs: Date.parse(sentAt) - Date.parse(entry.at) },
  })
}

async function takeFeedback(ctx: Context, visit: StoredVisit, feedback: Feedback, at: Date): Promise<void> {
  await writeFeedback(ctx, visit.id, feedback, at)
  const { priceFromCents: from, priceToCents: to } = feedback
  const isNew = from !== null && (from !== visit.priceFromCents || to !== visit.priceToCents)
  if (!isNew) return
  const contactId = visit.contactId && (await requireReadable(ctx, visit.contactId).catch(undefinedIfNotFound))?.id
  await ctx.emit(listingPriceSaid, {
    listingId: visit.listingId,
    contactId: contactId || null,
    name: visit.people[0]?.name || 'a visitor',
    fromCents: from,
    toCents: to,
    note: 'Visitor’s opinion of the price',
  })
}
