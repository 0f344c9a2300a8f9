import { staleError } from '#platform/stale.ts'
import { AppError, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { changesBetween } from '#common/changes.ts'
import { requireReadable, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { type Preference, type PreferenceFields } from '../preferences.contract.ts'
import { preferenceChanged } from '../preferences.events.ts'
import { emptyPreference } from '../wishes.rules.ts'
import { archivePreference, findPreference, findPreferences, insertPreference, updatePreference } from './preferences.store.ts'

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
    min !== null && max !== null && min > max ? [{ path, message: "Can't be higher than the upper limit" }] : [],
  )
  if (fields.length) throw new AppError('invalid', 'The lower limit is above the upper limit', { fields })
}
