import { staleError } from '#platform/stale.ts'
import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import type { RawJson } from '#platform/http/raw-json.ts'
import { knownAgents } from '#accounts/agents/server/agents.service.ts'
import { changesBetween } from '#common/changes.ts'
import { abnProblem, phoneProblem, readAbn } from '#common/typed/typed-contact.ts'
import type { HistoryEntry } from '#accounts/audit/audit.contract.ts'
import { historyOf } from '#accounts/audit/server/history.service.ts'
import { type ContactFields, type ContactPatch, emptyContact } from '../contact-fields.contract.ts'
import { displayName } from '../contact-names.rules.ts'
import type { Contact, ContactCreate, ContactUpdate } from '../contacts.contract.ts'
import { missingContact } from './erased.service.ts'
import { type ContactRecord, readContactRecord } from './contact-record.store.ts'
import { tidyContact, tidyPhones } from './contact-tidy.ts'
import { withOwnChecks } from '../phones/phone-checks.rules.ts'
import { emptyBinLater } from './bin/contact-bin.jobs.ts'
import {
  findContact,
  insertContact,
  setArchived,
  setCreated,
  setLastContacted,
  type StoredContact,
  updateContact,
} from './contacts.store.ts'

export const contactNotFound = (id: string) => notFound({ contact: id })

/** Reads a contact as JSON that is passed on. @throws not_found */
export async function readContact(ctx: Context, id: string): Promise<RawJson<Contact>> {
  return (await readRecord(ctx, id)).record
}
/** A user opens a contact; a private one goes into the access log. */
export async function openContact(ctx: Context, id: string): Promise<RawJson<Contact>> {
  const { record, isSensitive } = await readRecord(ctx, id)
  if (isSensitive) ctx.noteRead({ entity: 'privateContact', entityId: id })
  return record
}
async function readRecord(ctx: Context, id: string): Promise<ContactRecord> {
  const read = await readContactRecord(ctx, id)
  if (!read) throw await missingContact(ctx, id)
  return read
}
export const getContact = async (ctx: Context, id: string): Promise<Contact> =>
  JSON.parse((await readContact(ctx, id)).text) as Contact

export async function createContact(ctx: Context, given: ContactCreate): Promise<RawJson<Contact>> {
  const fields = withPatch(emptyContact, given)
  checkTyped({}, fields)
  if (!fields.agentIds.length && ctx.scope.agentId) fields.agentIds = [ctx.scope.agentId]
  return readContact(ctx, await addContact(ctx, fields))
}

/** Also used by imports and enquiries. @returns the new contact's id */
export async function addContact(ctx: Context, given: ContactFields, options?: { action?: string }): Promise<string> {
  const fields = tidyContact(given)
  checkNamed(fields)
  await checkAgents(ctx, fields.agentIds)
  const id = await insertContact(ctx, fields, options)
  ctx.changed('contact', id, 1)
  return id
}

export async function changeContact(ctx: Context, id: string, { version, ...patch }: ContactUpdate): Promise<RawJson<Contact>> {
  const before = await requireWritable(ctx, id)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'contact', id: id, noun: 'this contact' }, await getContact(ctx, id))
  checkTyped(before.fields, patch)
  // Numbers in the form in which they will be kept: they may be typed in another.
  const phones = patch.phones && withOwnChecks(before.fields.phones ?? [], tidyPhones(patch.phones))
  await applyContactChange(ctx, before, phones ? { ...patch, phones } : patch)
  return readContact(ctx, id)
}

/** Writes one change with its audit row. @returns false when nothing was different */
export async function applyContactChange(
  ctx: Context,
  before: StoredContact,
  patch: ContactPatch,
  { action = 'changed' } = {},
): Promise<boolean> {
  const fields = tidyContact(withPatch({ ...emptyContact, ...before.fields }, patch))
  const changes = changesBetween({ ...emptyContact, ...before.fields }, { ...fields })
  if (!changes.length) return false
  checkNamed(fields)
  if (changes.some((c) => c.field === 'agentIds')) await checkAgents(ctx, fields.agentIds)
  await updateContact(ctx, before, fields)
  await ctx.audit({ action, entity: 'contact', entityId: before.id, changes })
  ctx.changed('contact', before.id, before.version + 1)
  return true
}

export async function removeContact(ctx: Context, id: string): Promise<{ id: string }> {
  const contact = await requireWritable(ctx, id)
  await moveToBin(ctx, contact)
  return { id }
}

/** Moves a contact that the caller has locked into the recycle bin, and back. */
export async function moveToBin(ctx: Context, contact: StoredContact): Promise<void> {
  await setArchived(ctx, contact, true)
  await emptyBinLater(ctx)
  await ctx.audit({ action: 'deleted', entity: 'contact', entityId: contact.id })
  ctx.changed('contact', contact.id, contact.version + 1)
}
export async function takeFromBin(ctx: Context, contact: StoredContact): Promise<void> {
  await setArchived(ctx, contact, false)
  await ctx.audit({ action: 'restored', entity: 'contact', entityId: contact.id })
  ctx.changed('contact', contact.id, contact.version + 1)
}

export async function restoreContact(ctx: Context, id: string): Promise<RawJson<Contact>> {
  if (!(await restoreIfMine(ctx, id))) throw contactNotFound(id)
  return readContact(ctx, id)
}

/** Those that are no longer in the bin, or not the caller's, are only counted. */
export async function restoreContacts(ctx: Context, ids: readonly string[]): Promise<{ restored: number; notRestored: number }> {
  let restored = 0
  // In one order everywhere, so that two requests cannot wait for each other.
  const sorted = [...new Set(ids)].toSorted()
  for (const id of sorted) if (await restoreIfMine(ctx, id)) restored++
  return { restored, notRestored: sorted.length - restored }
}

async function restoreIfMine(ctx: Context, id: string): Promise<boolean> {
  const contact = await findContact(ctx, id, { lock: true, archived: true })
  if (!contact?.mayWrite || contact.mergedInto) return false
  await takeFromBin(ctx, contact)
  return true
}

/** Reads a contact for neighbours that hang something on it. @throws not_found */
export async function requireReadable(ctx: Context, id: string): Promise<StoredContact> {
  const contact = await findContact(ctx, id)
  if (!contact) throw await missingContact(ctx, id)
  return contact
}

/** Records that the contact was contacted at this time. */
export async function touchContact(ctx: Context, id: string, at: Date): Promise<void> {
  await touchContacts(ctx, [{ id, at }])
  ctx.changed('contact', id)
}
/** Records the same for many, of imported history; browsers are not notified of each. */
export const touchContacts = (ctx: Context, contacts: readonly { id: string; at: Date }[]): Promise<void> =>
  setLastContacted(ctx, contacts)
/** Records since when imported contacts have been known: before this system was. */
export const backdateContacts = (ctx: Context, contacts: readonly { id: string; at: Date }[]): Promise<void> =>
  setCreated(ctx, contacts)

/** Reads a contact with its lock. @throws not_found, forbidden */
export async function requireWritable(ctx: Context, id: string, { lock = true } = {}): Promise<StoredContact> {
  const contact = await findContact(ctx, id, { lock })
  if (!contact) throw await missingContact(ctx, id)
  if (!contact.mayWrite)
    throw new AppError('forbidden', 'This contact belongs to another agent. Ask them or the owner to change it')
  return contact
}

/** Reads a contact with its lock; undefined where the user may not change it. */
export async function findContactToChange(ctx: Context, id: string): Promise<StoredContact | undefined> {
  const contact = await findContact(ctx, id, { lock: true })
  return contact?.mayWrite ? contact : undefined
}

/** Locks any contact, for jobs that carry the rights of the requesting user: includes private contacts, so that a leaving user keeps none. */
export async function lockAnyContact(ctx: Context, id: string): Promise<StoredContact> {
  const contact = await findContact(ctx, id, { lock: true, isUnchecked: true })
  if (!contact) throw contactNotFound(id)
  return contact
}

/** Reads a contact for no user: one that a record of the agency names, or for a job that itself checks the rights of the requesting user. */
export const findAnyContact = (ctx: Context, id: string, options: { lock?: boolean; archived?: boolean } = {}) =>
  findContact(ctx, id, { ...options, isUnchecked: true })

export async function contactHistory(
  ctx: Context,
  id: string,
  query: { limit: number; cursor?: string | undefined },
): Promise<Page<HistoryEntry>> {
  await requireReadable(ctx, id) // who may not read the contact may not read its past
  return historyOf(ctx, { entity: 'contact', id }, query)
}

/** Only what is a field and was given; an undefined one keeps the old value. */
function withPatch(fields: ContactFields, patch: ContactPatch): ContactFields {
  const given = Object.entries(patch).filter(([key, value]) => key in emptyContact && value !== undefined)
  return { ...fields, ...(Object.fromEntries(given) as Partial<ContactFields>) }
}

/** A contact needs a name, an email or a phone. */
function checkNamed(fields: ContactFields): void {
  if (!displayName(fields) && !fields.emails.length && !fields.phones.length)
    throw invalid([{ path: 'firstName', message: 'Enter a name, company, email or phone number' }])
}

/** Checks values that are typed now; those that an import brought stay as they are until they are changed. */
function checkTyped(before: Partial<ContactFields>, { phones, abn }: ContactPatch): void {
  const had = new Set(before.phones?.map(({ number }) => number))
  const bad = (phones ?? []).flatMap(({ number }, i) => {
    const message = had.has(number) ? undefined : phoneProblem(number)
    return message ? [{ path: `phones.${i}.number`, message }] : []
  })
  if (abn && abn !== before.abn && !readAbn(abn)) bad.push({ path: 'abn', message: abnProblem })
  if (bad.length) throw invalid(bad)
}

/** An agent of another agency does not exist here. */
async function checkAgents(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.every((id) => id === ctx.scope.agentId)) return
  const known = await knownAgents(ctx, ids)
  const bad = ids.flatMap((id, i) => (known.has(id) ? [] : [{ path: `agentIds.${i}`, message: 'This agent doesn’t exist' }]))
  if (bad.length) throw invalid(bad)
}
