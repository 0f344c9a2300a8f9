import type { ContactFields } from '#core/contacts/contact-fields.contract.ts'
import type { Context } from '#platform/context.ts'
import type { Visitor } from '../../visits.contract.ts'
import { type GroupPlace, placeOf } from '../../visits.rules.ts'
import { matchLater } from './match.jobs.ts'
import { attach, isPresent, matchVisit, takeBack } from './matching.service.ts'
import type { OpenFacts } from '../open-facts.service.ts'
import { updateOpens } from '../opens.store.ts'
import { insertVisit, isFull, lockVisit, type NewVisit, updateVisit, visitOfContact } from '../visits.store.ts'

/** Someone who comes: a form that was filled in, or a person that the host tapped in the list. */
interface Arriving
  extends Pick<NewVisit, 'id' | 'people' | 'suburb' | 'isGuest' | 'agreesListing' | 'agreesOther' | 'wording' | 'notice'> {
  arrivedBy: 'staff' | 'qr' | 'kiosk' | 'paper'
  /** Tapped in the list; others are looked for. */
  contact?: { id: string; fields: ContactFields } | undefined
  adults?: number
  children?: number
  at: Date
  /** Left out by those who sign in on their own phone, now. */
  device?: { at: Date; seq: number; shownAs: GroupPlace | null; agoMs: number }
}
export interface Arrived {
  visitId: string
  /** `known`: there is a visit of this id. `alreadyHere`: the person has arrived, and this is their visit. */
  outcome: 'done' | 'known' | 'alreadyHere'
}

/**
 * Records that someone has come, by every way: the page behind the QR code, the host's device, that device handed over, and the paper sheet typed
 * in later. Inside or waiting is decided here, with the open home locked.
 */
export async function recordArrival(ctx: Context, facts: OpenFacts, arriving: Arriving): Promise<Arrived> {
  const { id, contact, people, adults = 1, children = 0, at, device, ...form } = arriving
  const { shownAs, agoMs } = device ?? { shownAs: null, agoMs: 0 }
  const place = placeOf({ shownAs, agoMs, isFull: await isFull(ctx, facts) })
  const status = place === 'inside' ? ('arrived' as const) : ('waiting' as const)
  const known = contact && (await visitOfContact(ctx, facts.id, contact.id))
  if (known) {
    await startOpen(ctx, facts, at)
    if (isPresent(known))
      return { visitId: known.id, outcome: (await takeBack(ctx, known, { status, at })) ? 'done' : 'alreadyHere' }
    await updateVisit(ctx, known.id, { status, arrived_at: at, has_waited: status === 'waiting' })
    return { visitId: known.id, outcome: 'done' }
  }
  const isNew = await insertVisit(ctx, {
    ...form,
    ...{ id, openId: facts.id, listingId: facts.listingId, contactId: contact?.id ?? null, status, arrivedAt: at },
    people: people.length || !contact ? people : [contactAsVisitor(contact.fields)],
    adults: Math.max(adults, people.length || 1),
    children,
    deviceAt: device?.at ?? null,
    deviceSeq: device?.seq ?? null,
    wording: form.agreesListing || form.agreesOther ? form.wording : null,
    notice: form.isGuest ? null : form.notice,
    matchState: contact ? 'matched' : 'none',
  })
  if (!isNew) return { visitId: id, outcome: 'known' }
  await startOpen(ctx, facts, at)
  if (contact) {
    const visit = await lockVisit(ctx, id)
    if (visit) await attach(ctx, visit, contact.id, facts, 'matched')
    return { visitId: id, outcome: 'done' }
  }
  if (form.arrivedBy === 'qr') {
    await ctx.enqueue(matchLater, { visitId: id })
    return { visitId: id, outcome: 'done' }
  }
  const { visitId, isSecond } = await matchVisit(ctx, id)
  return { visitId, outcome: isSecond ? 'alreadyHere' : 'done' }
}

/** The first thing that happens at it starts it. */
export async function startOpen(ctx: Context, { id, state }: Pick<OpenFacts, 'id' | 'state'>, at: Date): Promise<void> {
  if (state === 'planned') await updateOpens(ctx, [id], { state: 'running', started_at: at })
}

/** A contact as someone who comes. */
export const contactAsVisitor = ({ firstName, lastName, companyName, phones, emails }: ContactFields): Visitor => ({
  name: [firstName, lastName].filter(Boolean).join(' ') || companyName || '',
  mobile: phones[0]?.number ?? null,
  email: emails[0]?.address ?? null,
})

export const tidyVisitor = ({ name, mobile, email }: Visitor): Visitor => ({
  name: name.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, ' ').trim(),
  mobile: mobile || null,
  email: email || null,
})
