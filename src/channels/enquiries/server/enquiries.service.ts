import * as z from 'zod'
import { notFound, undefinedIfNotFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { cutPage, readCursor } from '#platform/db/keyset.ts'
import { readableContacts } from '#core/contacts/server/contact-access.service.ts'
import { exactContact, type SomeoneNamed } from '#core/contacts/server/list/contact-exact.service.ts'
import { takeForm } from '#core/contacts/server/given/given-ways.service.ts'
import { addContact, requireReadable } from '#core/contacts/server/contacts.service.ts'
import { fitting, readNames } from '#core/contacts/names/typed-name.rules.ts'
import { withoutInvisible } from '#common/text/invisible.ts'
import { ContactEmail, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { enquiryArrived } from '#workflow/tasks/tasks.events.ts'
import { addNote } from '#workflow/notes/server/notes.service.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { notify, peopleBehind, peopleOrOffice } from '#accounts/notifications/server/notify.service.ts'
import type { Enquiry } from '../enquiries.contract.ts'
import { alertBySms } from './alerts/sms-alert.jobs.ts'
import { handSources, sourceLabel, sourceSentence } from '../enquiry-sources.rules.ts'
import { linesToHtml } from '#common/text/lines-to-html.ts'
import {
  findEnquiry,
  insertCopy,
  insertEnquiry,
  isKnown,
  linkEnquiry,
  listingSide,
  type NewEnquiry,
  pageOfEnquiries,
  sameByAnotherWay,
  setAnswered,
  setOwner,
} from './enquiries.store.ts'

/** A NUL character cannot be stored, and half a character cannot be sent on: they are taken out, and the rest arrives. */
export function storable(given: NewEnquiry): NewEnquiry {
  const clean = (text: string | null) => text && text.toWellFormed().replaceAll('\u0000', '')
  const { externalId, firstName, lastName, email, phone, message } = given
  return {
    ...given,
    externalId: clean(externalId) ?? '',
    firstName: clean(firstName),
    lastName: clean(lastName),
    email: email && withoutInvisible(clean(email) ?? ''),
    phone: clean(phone),
    message: clean(message) ?? '',
  }
}

/** Choices of the user who enters it. */
interface Chosen {
  contactId?: string | null
  /** Left out: the agent of the listing. */
  agentId?: string | null
}

/**
 * Stores one enquiry from any portal; a known one changes nothing. Its sender becomes a contact, or is matched to the one they surely
 * are, and gets a note with the listing linked.
 * @returns the enquiry's id, undefined when it was known
 */
export async function takeEnquiry(ctx: Context, arrived: NewEnquiry, chosen: Chosen = {}): Promise<string | undefined> {
  const given = storable(arrived)
  const from = { source: given.source, sourceName: given.sourceName ?? null }
  if (await isKnown(ctx, given.source, given.externalId)) return undefined
  if (await joinsAnother(ctx, given)) return undefined
  const listed = given.listingId ? await listingSide(ctx, given.listingId) : undefined
  const side = chosen.agentId === undefined ? listed : { isLease: false, address: null, ...listed, agentId: chosen.agentId }
  const id = await insertEnquiry(ctx, { ...given, agentId: side?.agentId ?? null })
  if (!id) return undefined
  const { contactId, isKnown: isContactKnown } = chosen.contactId
    ? { contactId: chosen.contactId, isKnown: true }
    : await contactFor(ctx, given, side)
  if (contactId) {
    if (isContactKnown)
      await takeForm(ctx, contactId, {
        email: ContactEmail.shape.address.safeParse(given.email).data ?? null,
        mobile: given.phone,
        purposes: [],
        wording: null,
        source: sourceSentence(from),
        givenAt: given.receivedAt,
        about: { kind: 'enquiry', id },
      })
    const noteId = await addNote(ctx, {
      type: 'mail',
      headline: sourceSentence(from),
      bodyHtml: linesToHtml(given.message).slice(0, 19_000) || '<p>No message.</p>',
      happenedAt: given.receivedAt.toISOString(),
      links: [
        { entity: 'contact', id: contactId },
        ...(given.listingId ? [{ entity: 'listing' as const, id: given.listingId }] : []),
      ],
    })
    await linkEnquiry(ctx, id, { contactId, noteId })
  }
  await ctx.audit({
    action: isByHand(given.source) ? 'entered' : `received from ${given.source}`,
    entity: 'enquiry',
    entityId: id,
  })
  const userIds = await peopleOrOffice(ctx, [side?.agentId])
  await notify(ctx, {
    userIds,
    kind: 'enquiry',
    title: `${[given.firstName, given.lastName].filter(Boolean).join(' ') || given.email || 'Someone'} enquired about ${side?.address ?? 'the agency'}`,
    detail: given.message || null,
    about: { entity: 'enquiry', id },
  })
  await alertBySms(ctx, id, userIds)
  await ctx.emit(enquiryArrived, { id, listingId: given.listingId, contactId: contactId ?? null, agentId: side?.agentId ?? null })
  ctx.changed('enquiry', id)
  return id
}

const isByHand = (source: NewEnquiry['source']) => (handSources as readonly string[]).includes(source)
/** The portal's API and its email say the same: what comes second is kept with the first, and no one has to answer twice. */
async function joinsAnother(ctx: Context, given: NewEnquiry): Promise<boolean> {
  const { listingId, firstName, lastName, email, phone } = given
  if (!listingId || isByHand(given.source)) return false
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const contactId = await exactContact(ctx, { name: name || null, email, phone })
  const same = contactId && (await sameByAnotherWay(ctx, { ...given, contactId, listingId }))
  if (!same || !(await insertCopy(ctx, same, given))) return false
  await ctx.audit({ action: `also received from ${given.source}`, entity: 'enquiry', entityId: same })
  ctx.changed('enquiry', same)
  return true
}

/** An enquiry proves nothing: a known contact stays as they are. */
async function contactFor(
  ctx: Context,
  given: NewEnquiry,
  side: { isLease: boolean; agentId: string | null } | undefined,
): Promise<{ contactId: string | undefined; isKnown: boolean }> {
  const { firstName, lastName, email, phone, source, sourceName, kind } = given
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const names = fitting(readNames(firstName, lastName))
  const known = await readableMatch(ctx, { name: name || null, email, phone })
  if (known) return { contactId: known, isKnown: true }
  const address = ContactEmail.shape.address.safeParse(email).data
  const isNumber = phone !== null && phone.length >= 3 && phone.length <= 40
  if (!name && !address && !isNumber) return { contactId: undefined, isKnown: false }
  const role = kind === 'vendor' ? 'prospectiveVendor' : side?.isLease ? 'tenant' : 'buyer'
  const contactId = await addContact(ctx, {
    ...emptyContact,
    ...names,
    emails: address ? [{ address, label: 'personal' }] : [],
    phones: isNumber ? [{ number: phone, type: 'other', dncWashedOn: null, isOnDoNotCallList: false }] : [],
    // A person who asked for a home to rent is no tenant of ours, but looks for one; one who asked about the agency is neither.
    roles: kind === 'agency' || kind === 'other' ? [] : [{ role, since: null, until: null, origin: 'manual' }],
    source: source === 'website' ? 'website' : 'portal',
    sourceDetail: source === 'domain' || source === 'rea' ? sourceLabel({ source, sourceName: null }) : (sourceName ?? null),
    agentIds: side?.agentId ? [side.agentId] : [],
  })
  return { contactId, isKnown: false }
}

/** A contact that the user may not see stays unseen: then a new one is made. */
async function readableMatch(ctx: Context, someone: SomeoneNamed): Promise<string | undefined> {
  const known = await exactContact(ctx, someone)
  if (!known || !ctx.scope.userId) return known
  return (await requireReadable(ctx, known).catch(undefinedIfNotFound))?.id
}

interface Query {
  limit: number
  cursor?: string | undefined
  show: 'open' | 'answered' | 'all'
  contactId?: string | undefined
  listingId?: string | undefined
  contacts: 'agent' | 'office'
}
export async function listEnquiries(ctx: Context, { cursor, ...query }: Query): Promise<Page<Enquiry>> {
  const after = readCursor(cursor, () => z.tuple([z.iso.datetime(), z.uuid()]))
  const found = await pageOfEnquiries(ctx, { ...query, limit: query.limit + 1, after }, readableContacts(ctx))
  const { rows, nextCursor } = cutPage(found, query.limit, (row) => [row.receivedAt, row.id])
  return { items: rows, nextCursor }
}

export async function markAnswered(ctx: Context, id: string, isAnswered: boolean): Promise<Enquiry> {
  const before = await getEnquiry(ctx, id)
  if ((before.answeredAt !== null) !== isAnswered) {
    await setAnswered(ctx, id, isAnswered)
    await ctx.audit({ action: isAnswered ? 'answered' : 'reopened', entity: 'enquiry', entityId: id })
    ctx.changed('enquiry', id)
  }
  return getEnquiry(ctx, id)
}

/** @throws not_found also when its contact is not for this user */
export async function getEnquiry(ctx: Context, id: string): Promise<Enquiry> {
  const found = await findEnquiry(ctx, id, readableContacts(ctx))
  if (!found) throw notFound({ enquiry: id })
  return found
}

export async function giveTo(ctx: Context, id: string, agentId: string | null): Promise<Enquiry> {
  const before = await getEnquiry(ctx, id)
  if (agentId && !(await knownAgents(ctx, [agentId])).has(agentId)) throw notFound({ agent: agentId })
  if (before.agentId === agentId) return before
  await setOwner(ctx, id, agentId)
  await ctx.audit({
    action: 'assigned',
    entity: 'enquiry',
    entityId: id,
    changes: [{ field: 'agentId', before: before.agentId, after: agentId }],
  })
  await notify(ctx, {
    userIds: await peopleBehind(ctx, [agentId]),
    kind: 'enquiry',
    title: `An enquiry from ${before.name ?? before.email ?? 'someone'} was assigned to you`,
    detail: before.message || null,
    about: { entity: 'enquiry', id },
    key: `enquiry ${id} ${agentId}`,
  })
  ctx.changed('enquiry', id)
  return getEnquiry(ctx, id)
}
