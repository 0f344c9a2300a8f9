import { fitting, readName } from '#core/contacts/names/typed-name.rules.ts'
import type { Context } from '#platform/context.ts'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import type { Purpose } from '#core/contacts/consent.contract.ts'
import { type FormFilled, takeForm, takeFormOfNew } from '#core/contacts/server/given/given-ways.service.ts'
import { addContact, applyContactChange, findContactToChange } from '#core/contacts/server/contacts.service.ts'
import { holdersOf } from '#core/contacts/server/list/contact-holders.service.ts'
import type { Visitor } from '../../visits.contract.ts'
import { areTwo, mayBeSame } from '../../visits.rules.ts'
import { type OpenFacts, openFacts } from '../open-facts.service.ts'
import { type FoundVisit, lockVisit, openOfVisit, type StoredVisit, updateVisit, visitOfContact } from '../visits.store.ts'

/**
 * Finds the contact that a visitor is: by mobile, else email, else name and suburb. One hit is theirs; several, or one with another first
 * name, wait for a person; without any the visitor becomes a contact.
 * @returns their visit at this open home, which is an earlier one when they have arrived before
 */
export async function matchVisit(ctx: Context, visitId: string): Promise<{ visitId: string; isSecond: boolean }> {
  const same = { visitId, isSecond: false }
  // The open home first, as everywhere: what follows may change another visit.
  const openId = await openOfVisit(ctx, visitId)
  const facts = openId && (await openFacts(ctx, openId, { lock: true }))
  if (!facts) return same
  const visit = await lockVisit(ctx, visitId)
  const person = visit?.people[0]
  if (!visit || visit.contactId || visit.isGuest || !person || visit.matchState !== 'none') return same
  const found = await holdersOf(ctx, { ...person, suburb: visit.suburb })
  const [only, ...others] = found?.holders ?? []
  if (!only) {
    if (person.mobile || person.email) await attach(ctx, visit, await newContact(ctx, visit, person, facts), facts, 'new')
    return same
  }
  if (others.length) {
    await updateVisit(ctx, visitId, { match_state: 'look' })
    return same
  }
  if (!mayBeSame(person.name, only.names) || areTwo(person.name, only.firstNames)) {
    // Two people with one number: the visit hangs on their contact, and a person says whether they are one.
    await updateVisit(ctx, visitId, { contact_id: only.id, match_state: 'look' })
    return same
  }
  const earlier = await visitOfContact(ctx, visit.openId, only.id)
  await attach(ctx, visit, only.id, facts, 'matched')
  if (!earlier || earlier.id === visitId || !isPresent(earlier)) return same
  if (isPresent(visit) && visit.arrivedAt && !visit.leftAt)
    await takeBack(ctx, earlier, { status: visit.status, at: visit.arrivedAt })
  await updateVisit(ctx, visitId, { status: 'cancelled' })
  // The screens of the hosts showed two.
  ctx.changed('visit', visit.openId)
  ctx.changed('open', visit.openId)
  return { visitId: earlier.id, isSecond: true }
}

type Present = 'arrived' | 'waiting'
/** Inside, waiting to go in, or gone from there: not one who is expected. */
export const isPresent = <T extends Pick<StoredVisit, 'status'>>(visit: T): visit is T & { status: Present } =>
  visit.status === 'arrived' || visit.status === 'waiting'

/**
 * Someone who is here signs in again. Who had left before is back, at the end of the waiting list if they wait; who waits goes in.
 * @returns false when nothing changes
 */
export async function takeBack(
  ctx: Context,
  { id, status: before, leftAt }: FoundVisit,
  { status, at }: { status: Present; at: Date },
): Promise<boolean> {
  const isBack = leftAt !== null && leftAt <= at
  if (!isBack && (leftAt !== null || status === before || status === 'waiting')) return false
  await updateVisit(ctx, id, {
    status,
    left_at: null,
    ...(status === 'waiting' && { arrived_at: at, has_waited: true }),
  })
  return true
}

/**
 * Writes whose visit it is. What the host typed is added to what we know of them, never in its place; what a visitor typed without any proof
 * stays with the visit until staff add it.
 */
export async function attach(
  ctx: Context,
  visit: StoredVisit,
  contactId: string,
  facts: OpenFacts,
  state: 'matched' | 'new',
): Promise<void> {
  const person = visit.people[0]
  await updateVisit(ctx, visit.id, { contact_id: contactId, match_state: state })
  if (person) {
    if (state === 'matched' && isByHost(visit)) await addWays(ctx, contactId, person)
    const form = formOf(ctx, visit, person, facts)
    await (state === 'new' ? takeFormOfNew(ctx, contactId, form) : takeForm(ctx, contactId, form))
    if (!visit.consentsRecordedAt) await updateVisit(ctx, visit.id, { consents_recorded_at: ctx.clock() })
  }
  ctx.changed('contact', contactId)
}

/** Typed by someone who is signed in, unlike on the visitor's own phone, on the booking page and on the device that is handed over. */
const isByHost = ({ arrivedBy }: StoredVisit) => arrivedBy === 'staff' || arrivedBy === 'paper'

function formOf(ctx: Context, visit: StoredVisit, { mobile, email }: Visitor, { place }: OpenFacts): FormFilled {
  const purposes: Purpose[] = [
    ...(visit.agreesListing ? (['openHomes'] as const) : []),
    ...(visit.agreesOther ? (['propertyAlerts'] as const) : []),
  ]
  return {
    ...{ email, mobile, wording: visit.wording },
    purposes: visit.consentsRecordedAt ? [] : purposes,
    source: `${visit.arrivedBy === 'booking' ? 'Inspection booking' : 'Open home'}, ${place}`,
    givenAt: visit.arrivedAt ?? ctx.clock(),
    about: { kind: 'visit', id: visit.id },
  }
}

export async function newContact(ctx: Context, visit: StoredVisit, person: Visitor, facts: OpenFacts): Promise<string> {
  return addContact(ctx, {
    ...emptyContact,
    ...fitting(readName(person.name)),
    emails: emailsOf(person),
    phones: phonesOf(person),
    address: { ...emptyContact.address, suburb: visit.suburb },
    roles: [{ role: facts.isLease ? 'tenant' : 'buyer', since: null, until: null, origin: 'manual' }],
    source: 'openHome',
    sourceDetail: facts.place.slice(0, 120),
    agentIds: facts.leadId ? [facts.leadId] : [],
  })
}

const emailsOf = ({ email }: Visitor) => (email ? [{ address: email, label: 'personal' as const }] : [])
const phonesOf = ({ mobile }: Visitor) =>
  mobile && mobile.length >= 3 ? [{ number: mobile, type: 'mobile' as const, dncWashedOn: null, isOnDoNotCallList: false }] : []

/** Only to a contact that the host may change: of others it waits for someone who may. */
async function addWays(ctx: Context, contactId: string, person: Visitor): Promise<void> {
  const contact = await findContactToChange(ctx, contactId)
  if (!contact) return
  const { emails, phones } = contact.fields
  // Tidying drops what is there already in another spelling.
  await applyContactChange(
    ctx,
    contact,
    { emails: [...emails, ...emailsOf(person)].slice(0, 10), phones: [...phones, ...phonesOf(person)].slice(0, 10) },
    { action: 'signed in at an open home' },
  )
}
