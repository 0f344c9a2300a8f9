import { AppError, invalid, notFound } from '#common/errors.ts'
import type { Context } from '#platform/context.ts'
import { emptyContact } from '#core/contacts/contact-fields.contract.ts'
import type { Contact } from '#core/contacts/contacts.contract.ts'
import type { ContactMerge } from '../duplicates.contract.ts'
import { contactDealsChanged, contactMerged, contactMergeUndone, type Moved } from '#core/contacts/contacts.events.ts'
import { mergedFields, undoDays } from '../merge.rules.ts'
import { leaveSignpost, removeSignpost } from '#core/contacts/server/merged.service.ts'
import { applyContactChange, getContact, requireReadable, requireWritable } from '#core/contacts/server/contacts.service.ts'
import { findMerge, insertMerge, markUndone, mergesOf } from './merge.store.ts'

interface MergeOptions {
  keepId: string
  mergeId: string
  take: string[]
  leave: string[]
}
/** Everything of both in one record, in one transaction. */
export async function mergeContacts(
  ctx: Context,
  { keepId, mergeId, take, leave }: MergeOptions,
): Promise<{ contact: Contact; merge: ContactMerge }> {
  if (keepId === mergeId) throw invalid([{ path: 'mergeId', message: 'Choose two different contacts' }])
  // In one order everywhere, so that two merges at once cannot wait for each other.
  const locked = new Map<string, Awaited<ReturnType<typeof requireWritable>>>()
  for (const id of [keepId, mergeId].toSorted()) locked.set(id, await requireWritable(ctx, id))
  const [kept, other] = [locked.get(keepId), locked.get(mergeId)]
  if (!kept || !other) throw notFound({ contact: keepId })
  const before = { ...emptyContact, ...kept.fields }
  const moved: Moved = {}
  await ctx.emit(contactMerged, { fromId: mergeId, toId: keepId, moved })
  await leaveSignpost(ctx, mergeId, keepId)
  const theirs = { ...emptyContact, ...other.fields }
  const emptied = take.filter((name) => Object.hasOwn(theirs, name) && theirs[name as keyof typeof theirs] === null)
  const fields = { ...mergedFields(before, theirs, take, leave), ...Object.fromEntries(emptied.map((name) => [name, null])) }
  const isChanged = await applyContactChange(ctx, kept, fields, { action: 'merged' })
  const keptVersion = kept.version + (isChanged ? 1 : 0)
  const id = await insertMerge(ctx, { keptId: keepId, mergedId: mergeId, keptBefore: before, keptVersion, moved })
  await ctx.audit({
    action: 'merged into another',
    entity: 'contact',
    entityId: mergeId,
    changes: [{ field: 'mergedInto', before: null, after: keepId }],
  })
  ctx.changed('contact', mergeId)
  ctx.changed('contact', keepId)
  const merge = (await mergesOf(ctx, keepId)).find((m) => m.id === id)
  if (!merge) throw new Error('the merge was not found in its own transaction')
  return { contact: await getContact(ctx, keepId), merge }
}

export async function undoMerge(
  ctx: Context,
  id: string,
): Promise<{ keptId: string; restoredId: string; isKeptRestored: boolean }> {
  const merge = await findMerge(ctx, id)
  if (!merge) throw notFound({ merge: id })
  const kept = await requireWritable(ctx, merge.keptId)
  if (merge.undoneAt) throw new AppError('conflict', 'This merge is already undone')
  if (ctx.clock().getTime() - merge.mergedAt.getTime() > undoDays * 86_400_000)
    throw new AppError('conflict', `A merge can only be undone for ${undoDays} days`)
  if (!(await removeSignpost(ctx, merge.mergedId, merge.keptId)))
    throw new AppError('conflict', 'The other contact was merged again since. Undo that merge first')
  await ctx.emit(contactMergeUndone, { restoredId: merge.mergedId, keptId: merge.keptId, moved: merge.moved })
  const isKeptRestored = kept.version === merge.keptVersion
  if (isKeptRestored) await applyContactChange(ctx, kept, merge.keptBefore, { action: 'merge undone' })
  await markUndone(ctx, id)
  // A merge joins roles; after the undo each contact has its own listings again.
  await ctx.emit(contactDealsChanged, { id: merge.keptId })
  await ctx.emit(contactDealsChanged, { id: merge.mergedId })
  await ctx.audit({ action: 'merge undone', entity: 'contact', entityId: merge.mergedId })
  ctx.changed('contact', merge.keptId)
  ctx.changed('contact', merge.mergedId)
  return { keptId: merge.keptId, restoredId: merge.mergedId, isKeptRestored }
}

export async function listMerges(ctx: Context, contactId: string): Promise<ContactMerge[]> {
  await requireReadable(ctx, contactId)
  return mergesOf(ctx, contactId)
}
