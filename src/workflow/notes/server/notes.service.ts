import { defined } from '#common/changes.ts'
import { staleError } from '#platform/stale.ts'
import * as z from 'zod'
import { AppError, catalogue, notFound } from '#common/errors.ts'
import type { Page } from '#common/paging.ts'
import type { Context } from '#platform/context.ts'
import { readCursor, writeCursor } from '#platform/db/keyset.ts'
import { requireReadable as requireContact, touchContact } from '#core/contacts/server/contacts.service.ts'
import { getListing } from '#core/listings/server/listings.service.ts'
import { requireProperty } from '#core/properties/server/properties.service.ts'
import { notify } from '#accounts/notifications/server/notify.service.ts'
import { mentionsIn, textOfHtml } from '#platform/html/safe-html.ts'
import { attachFiles } from './note-files-attach.ts'
import type { Note, NoteCreate, NoteLink, NoteType, NoteUpdate } from '../notes.contract.ts'
import { archiveNote, findNote, findNotes, insertNote, labelForAll, notesOf, updateNote } from './notes.store.ts'

/** Types of notes that count as contact with the person. */
const touches: ReadonlySet<NoteType> = new Set(['call', 'sms', 'mail', 'visit', 'feedback'])

export async function createNote(ctx: Context, given: NoteCreate): Promise<Note> {
  await requireAll(ctx, given.links)
  return getNote(ctx, await addNote(ctx, given))
}

/** Adds a note that is imported, without a permission check (enquiries). @returns the note's id */
export async function addNote(ctx: Context, { links, bodyHtml, fileIds = [], ...given }: NoteCreate): Promise<string> {
  const type = given.type ?? 'note'
  const happenedAt = given.happenedAt ?? ctx.clock().toISOString()
  const id = await insertNote(
    ctx,
    {
      type,
      headline: given.headline ?? null,
      bodyHtml,
      isPinned: given.isPinned ?? false,
      visibility: given.visibility ?? 'office',
      isOnVendorReport: given.isOnVendorReport ?? false,
      remindOn: given.remindOn ?? null,
      happenedAt,
    },
    links,
  )
  if (fileIds.length) await attachFiles(ctx, id, fileIds)
  if (touches.has(type))
    for (const link of links) if (link.entity === 'contact') await touchContact(ctx, link.id, new Date(happenedAt))
  await notifyMentioned(ctx, { id, bodyHtml, visibility: given.visibility ?? 'office', links })
  notifyChanged(ctx, links)
  return id
}

export async function changeNote(ctx: Context, id: string, { version, links, fileIds, ...given }: NoteUpdate): Promise<Note> {
  const before = await writableNote(ctx, id)
  if (before.version !== version) throw await staleError(ctx, { entity: 'note', id: id, noun: 'this note' }, before)
  if (links) await requireAll(ctx, links)
  const patch = defined(given)
  const after = links ?? before.links
  await updateNote(ctx, before, { ...before, ...patch }, after)
  const names = fileIds && (await attachFiles(ctx, id, fileIds))
  await ctx.audit({
    action: 'changed',
    entity: 'note',
    entityId: id,
    changes: [
      { field: 'text', before: before.text, after: given.bodyHtml ?? before.text },
      ...(names ? [{ field: 'files', before: before.files.map((f) => f.fileName), after: names }] : []),
    ],
  })
  await notifyMentioned(ctx, {
    id,
    bodyHtml: given.bodyHtml ?? before.bodyHtml,
    visibility: given.visibility ?? before.visibility,
    links: after,
  })
  notifyChanged(ctx, [...before.links, ...after])
  return getNote(ctx, id)
}

export async function removeNote(ctx: Context, id: string): Promise<{ id: string }> {
  const note = await writableNote(ctx, id)
  await archiveNote(ctx, id, true)
  await ctx.audit({ action: 'deleted', entity: 'note', entityId: id })
  notifyChanged(ctx, note.links)
  return { id }
}

export async function restoreNote(ctx: Context, id: string): Promise<Note> {
  const note = await writableNote(ctx, id, { archived: true })
  await archiveNote(ctx, id, false)
  await ctx.audit({ action: 'restored', entity: 'note', entityId: id })
  notifyChanged(ctx, note.links)
  return getNote(ctx, id)
}

/** Notes of a contact, a listing or a property, whichever has this id. @throws not_found */
export async function listNotes(
  ctx: Context,
  id: string,
  { limit, cursor, type }: { limit: number; cursor?: string | undefined; type?: NoteType | undefined },
): Promise<Page<Note>> {
  await requireAny(ctx, id)
  const after = readCursor(cursor, () => z.tuple([z.boolean(), z.iso.datetime(), z.uuid()]))
  const found = await notesOf(ctx, id, { limit: limit + 1, after, type })
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: found.length > limit && last ? writeCursor([last.isPinned, last.happenedAt, last.id]) : null }
}

/** Notes for neighbours that show them among other things. */
export const notesById = (ctx: Context, ids: readonly string[]): Promise<Map<string, Note>> => findNotes(ctx, ids)

/** @throws not_found unless the user may read the note and something that it hangs on */
export async function readableNote(ctx: Context, id: string): Promise<Note> {
  const note = await getNote(ctx, id)
  if (!(await readableLinks(ctx, note.links)).length) throw notFound({ note: id })
  return note
}

async function getNote(ctx: Context, id: string): Promise<Note> {
  const note = await findNote(ctx, id)
  if (!note) throw notFound({ note: id })
  return note
}

async function writableNote(ctx: Context, id: string, { archived = false } = {}): Promise<Note> {
  const note = await findNote(ctx, id, { lock: true, archived })
  if (!note) throw notFound({ note: id })
  if (!note.canEdit) throw new AppError('forbidden', 'This note was written by someone else')
  return note
}

const requireOne: Record<NoteLink['entity'], (ctx: Context, id: string) => Promise<unknown>> = {
  contact: requireContact,
  listing: getListing,
  property: requireProperty,
}
/** Keeps the links that the user may open. */
export async function readableLinks<L extends NoteLink>(ctx: Context, links: readonly L[]): Promise<L[]> {
  const readable: L[] = []
  for (const link of links) if (await isThere(() => requireOne[link.entity](ctx, link.id))) readable.push(link)
  return readable
}
async function isThere(look: () => Promise<unknown>): Promise<boolean> {
  return look().then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.message === catalogue.not_found) return false
      throw error
    },
  )
}

async function requireAll(ctx: Context, links: readonly NoteLink[]): Promise<void> {
  for (const { entity, id } of links) await requireOne[entity](ctx, id)
}
/** The path has an id without its kind, so we look where it belongs. */
async function requireAny(ctx: Context, id: string): Promise<void> {
  for (const look of Object.values(requireOne)) if (await isThere(() => look(ctx, id))) return
  throw notFound({ id })
}

/** Users mentioned with @ are notified once per note. A private note notifies no one, because only its author can read it. */
async function notifyMentioned(
  ctx: Context,
  { id, bodyHtml, visibility, links }: { id: string; bodyHtml: string; visibility: string; links: readonly NoteLink[] },
): Promise<void> {
  const userIds = mentionsIn(bodyHtml)
  const about = links[0]
  if (!userIds.length || !about || visibility === 'private') return
  const label = await labelForAll(ctx, about)
  await notify(ctx, {
    userIds,
    kind: 'mention',
    title: `You were mentioned in a note${label ? ` about ${label}` : ''}`,
    detail: textOfHtml(bodyHtml),
    about,
    key: `mention ${id}`,
  })
}

function notifyChanged(ctx: Context, links: readonly NoteLink[]): void {
  for (const { entity, id } of links) ctx.changed(entity, id)
}
