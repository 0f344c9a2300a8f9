import { staleError } from '#platform/stale.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { changesBetween, isSame } from '#common/changes.ts'
import { type ContactFields, emptyContact } from '#core/contacts/contact-fields.contract.ts'
import { applyContactChange, requireReadable, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import type { Preference, PreferenceFields } from '../preferences.contract.ts'
import { preferenceChanged } from '../preferences.events.ts'
import { preferenceLike } from '../match-facts.rules.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { archivePreference, findPreference, findPreferences, insertPreference, updatePreference } from './preferences.store.ts'

/** Many at once, for history that is imported: its contacts are known and checked, and nothing is matched at once. */
export {
  addRequirementParts,
  expectRequirementParts,
  type ImportedRequirement,
  removeImportedRequirements,
  removeRequirementParts,
  type RequirementPart,
  requirementsOfContacts,
  saveImportedRequirements,
  unchangedRequirements,
} from './imported-requirements.store.ts'

export async function preferencesOf(ctx: Context, contactId: string): Promise<Preference[]> {
  const contact = await requireReadable(ctx, contactId)
  return findPreferences(ctx, { contactId: contact.id })
}

type Given = { [K in keyof PreferenceFields]?: PreferenceFields[K] | undefined }

export async function createPreference(
  ctx: Context,
  { contactId, ...given }: Given & { contactId: string },
): Promise<Preference> {
  await requireWritable(ctx, contactId)
  const fields = merged(emptyPreference, given)
  checkRanges(fields)
  const id = await insertPreference(ctx, contactId, fields)
  await ctx.audit({
    action: 'preference added',
    entity: 'contact',
    entityId: contactId,
    changes: [{ field: 'preference', before: null, after: fields }],
  })
  return saved(ctx, id, contactId)
}

/** Requirements around what a listing is, for a contact who asked about it: they look for one, so they get the role as well. */
export async function createPreferenceLike(
  ctx: Context,
  { contactId, listingId }: { contactId: string; listingId: string },
): Promise<{ preference: Preference; before: { version: number; roles: ContactFields['roles'] } | null }> {
  const contact = await requireWritable(ctx, contactId)
  const listing = await getListing(ctx, listingId)
  const like = preferenceLike(listing)
  const there = (await wantsOfContacts(ctx, [contact.id])).get(contact.id) ?? []
  if (there.some((one) => isSame(one, merged(emptyPreference, like))))
    throw new AppError('conflict', 'This contact already has these requirements')
  const preference = await createPreference(ctx, { contactId: contact.id, ...like })
  const { roles } = { ...emptyContact, ...contact.fields }
  const role = listing.saleOrLease === 'lease' ? 'tenant' : 'buyer'
  if (roles.some((has) => has.role === role && has.until === null)) return { preference, before: null }
  await applyContactChange(ctx, contact, { roles: [...roles, { role, since: null, until: null, origin: 'manual' }] })
  return { preference, before: { version: contact.version + 1, roles } }
}

export async function changePreference(
  ctx: Context,
  id: string,
  { version, ...given }: Given & { version: number },
): Promise<Preference> {
  const before = await writablePreference(ctx, id)
  if (before.version !== version)
    throw await staleError(ctx, { entity: 'contact', id: before.contactId, noun: 'this preference' }, before)
  const old = merged(emptyPreference, before)
  const fields = merged(old, given)
  checkRanges(fields)
  const changes = changesBetween({ ...old }, { ...fields })
  if (!changes.length) return before
  await updatePreference(ctx, before, fields)
  await ctx.audit({ action: 'preference changed', entity: 'contact', entityId: before.contactId, changes })
  return saved(ctx, id, before.contactId)
}

export async function removePreference(ctx: Context, id: string): Promise<{ id: string }> {
  const before = await writablePreference(ctx, id)
  await archivePreference(ctx, before, true)
  await ctx.audit({ action: 'preference removed', entity: 'contact', entityId: before.contactId })
  ctx.changed('contact', before.contactId)
  return { id }
}

export async function restorePreference(ctx: Context, id: string): Promise<Preference> {
  const before = await writablePreference(ctx, id, { archived: true })
  await archivePreference(ctx, before, false)
  await ctx.audit({ action: 'preference restored', entity: 'contact', entityId: before.contactId })
  return saved(ctx, id, before.contactId)
}

/** For neighbours that have checked the contact already: imports, load data. */
export const addPreference = (ctx: Context, contactId: string, fields: PreferenceFields): Promise<string> =>
  insertPreference(ctx, contactId, fields)

/** What these contacts look for, without when it was entered: for neighbours that compare. */
export async function wantsOfContacts(ctx: Context, contactIds: readonly string[]): Promise<Map<string, PreferenceFields[]>> {
  const found = contactIds.length ? await findPreferences(ctx, { contactIds }) : []
  return new Map(
    [...Map.groupBy(found, ({ contactId }) => contactId)].map(([id, all]) => [
      id,
      all.map((one) => merged(emptyPreference, one)),
    ]),
  )
}

/** Removes what an import added and no user has changed since. */
export async function removeUnchanged(ctx: Context, contactId: string, fields: unknown): Promise<void> {
  const added = (await findPreferences(ctx, { contactId }, { lock: true })).find(
    (one) => one.version === 1 && isSame(merged(emptyPreference, one), { ...emptyPreference, ...(fields as PreferenceFields) }),
  )
  if (added) await archivePreference(ctx, added, true)
}

async function writablePreference(ctx: Context, id: string, { archived = false } = {}): Promise<Preference> {
  const preference = await findPreference(ctx, id, { archived, lock: true })
  if (!preference) throw notFound({ preference: id })
  await requireWritable(ctx, preference.contactId)
  return preference
}

async function saved(ctx: Context, id: string, contactId: string): Promise<Preference> {
  ctx.changed('contact', contactId)
  await ctx.emit(preferenceChanged, { id })
  const preference = await findPreference(ctx, id)
  if (!preference) throw notFound({ preference: id })
  return preference
}

const merged = (fields: PreferenceFields, given: Given): PreferenceFields => ({
  ...fields,
  ...(Object.fromEntries(
    Object.entries(given).filter(([key, value]) => key in emptyPreference && value !== undefined),
  ) as Partial<PreferenceFields>),
})

/** A reversed range would silently match nothing. */
function checkRanges(p: PreferenceFields): void {
  const ranges = [
    ['minPriceCents', p.minPriceCents, p.maxPriceCents],
    ['minRentCents', p.minRentCents, p.maxRentCents],
    ['landMinM2', p.landMinM2, p.landMaxM2],
  ] as const
  const fields = ranges.flatMap(([path, min, max]) =>
    min !== null && max !== null && min > max ? [{ path, message: 'Can’t be higher than the upper limit' }] : [],
  )
  if (fields.length) throw new AppError('invalid', 'The lower limit is above the upper limit', { fields })
}
