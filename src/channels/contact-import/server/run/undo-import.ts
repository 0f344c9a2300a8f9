import { type KeptField, oldFieldsOf, ofSource, replaceOldFields } from '#accounts/old-system/server/old-fields.service.ts'
import { isSame } from '#common/changes.ts'
import { binContacts, changeContacts } from '#core/contacts/server/bulk/contact-bulk.service.ts'
import { removeUnchanged } from '#workflow/preferences/server/preferences.service.ts'
import type { Context } from '#platform/context.ts'
import { updateImport, viewImports } from '../contact-import.store.ts'
import { markUndone, rowsToUndo, type UndoRow } from '../import-rows.store.ts'

const perCommit = 500

/** From the last row to the first. @returns whether there may be more */
export async function undoSome(ctx: Context, id: string): Promise<boolean> {
  const [view] = await viewImports(ctx, { id })
  if (view?.state !== 'undoing') return false
  const undone = view.undone ?? { binned: 0, restored: 0, kept: 0 }
  const rows = await rowsToUndo(ctx, id, perCommit)
  if (!rows.length) {
    await updateImport(ctx, id, ['undoing'], { state: 'undone', undo_counts: undone })
    ctx.changed('contact', id)
    ctx.changed('contactImport', id)
    return false
  }
  // Each contact once at a time; its earlier rows come in the next step, with the version this one makes.
  const seen = new Set<string>()
  const now = rows.filter(({ contactId }) => !seen.has(contactId) && seen.add(contactId))
  const back = await restoreContacts(ctx, view.settings.source, now)
  const made = now.filter(({ outcome }) => outcome === 'created').map(({ contactId }) => contactId)
  const binned = await binContacts(ctx, made)
  await markUndone(
    ctx,
    id,
    now.map(({ position }) => position),
    back,
  )
  const changes = now.length - made.length
  await updateImport(ctx, id, ['undoing'], {
    undo_counts: {
      binned: undone.binned + binned,
      restored: undone.restored + back.length,
      kept: undone.kept + (changes - back.length) + (made.length - binned),
    },
  })
  ctx.changed('contactImport', id)
  return true
}

/**
 * Gives contacts that no user has changed since the fields they had before these rows, and takes away the requirements that came with them.
 * @param rows at most one of each contact
 * @returns those contacts with the version they have now
 */
export async function restoreContacts(
  ctx: Context,
  source: string,
  rows: readonly Omit<UndoRow, 'position' | 'outcome'>[],
): Promise<{ id: string; version: number }[]> {
  const back = rows.flatMap(({ contactId, before, versionAfter, fields, version }) =>
    before && fields && version !== null && version === versionAfter
      ? [{ id: contactId, version, before: fields, after: before }]
      : [],
  )
  await changeContacts(ctx, back, 'import undone')
  for (const { contactId, changes } of rows)
    for (const { field, after } of changes ?? []) if (field === 'preference') await removeUnchanged(ctx, contactId, after)
  await restoreOldFields(ctx, source, rows, new Set(back.map((one) => one.id)))
  return back.map(({ id, version }) => ({ id, version: version + 1 }))
}

/** Contacts that get their old fields back also keep what they kept before, unless that has changed since. */
async function restoreOldFields(
  ctx: Context,
  source: string,
  rows: readonly Pick<UndoRow, 'contactId' | 'changes'>[],
  restored: ReadonlySet<string>,
): Promise<void> {
  const changes = rows.flatMap(({ contactId, changes: all }) => {
    const change = restored.has(contactId) ? all?.find(({ field, after }) => field === 'oldFields' && after !== null) : undefined
    return change ? [{ contactId, before: change.before as KeptField[], after: change.after as KeptField[] }] : []
  })
  const now = await oldFieldsOf(
    ctx,
    'contact',
    changes.map(({ contactId }) => contactId),
  )
  const asThen = (contactId: string, after: readonly KeptField[]) =>
    isSame(inOrder(ofSource(now.get(contactId) ?? [], source)), inOrder(after))
  await replaceOldFields(
    ctx,
    'contact',
    source,
    changes.flatMap(({ contactId, before, after }) =>
      asThen(contactId, after) ? [{ recordId: contactId, fields: before }] : [],
    ),
  )
}
const inOrder = (fields: readonly KeptField[]): string[] =>
  fields.map(({ externalId, label, value }) => JSON.stringify([externalId, label, value])).toSorted()
