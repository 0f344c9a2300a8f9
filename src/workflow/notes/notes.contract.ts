import * as z from 'zod'
import { allow, endpoint } from '#common/endpoint.ts'
import { Id, IdParams } from '#common/ids.ts'
import { pageOf, pageQuery } from '#common/paging.ts'
import { Day, Instant } from '#common/time/when.ts'
import { NoteFile } from './note-files.contract.ts'
import { maxNoteFiles } from './note-files.rules.ts'
import { noteHeads } from './notes.heads.ts'

export const noteTypes = ['note', 'call', 'sms', 'mail', 'visit', 'feedback'] as const
export type NoteType = (typeof noteTypes)[number]
export const NoteLink = z.object({ entity: z.enum(['contact', 'listing', 'property']), id: Id })
export type NoteLink = z.infer<typeof NoteLink>

const NoteFields = {
  type: z.enum(noteTypes),
  headline: z.string().trim().max(200).nullable(),
  /** Rich text; what may not be in a note is taken out. */
  bodyHtml: z.string().max(100_000),
  isPinned: z.boolean(),
  /** `private`: for the writer alone. */
  visibility: z.enum(['private', 'office']),
  /** Feedback that the vendor may read. */
  isOnVendorReport: z.boolean(),
  remindOn: Day.nullable(),
  happenedAt: Instant,
}
/** Files that were sent before (`/api/note_file`); these and no others hang on the note. */
const fileIds = z.array(Id).max(maxNoteFiles, `A note can have up to ${maxNoteFiles} files`)

export const Note = z
  .object({
    ...NoteFields,
    id: Id,
    /** The words alone. */
    text: z.string(),
    links: z.array(NoteLink.extend({ label: z.string() })),
    files: z.array(NoteFile),
    version: z.int().positive(),
    createdAt: Instant,
    updatedAt: Instant,
    createdBy: Id.nullable(),
    createdByName: z.string().nullable(),
    canEdit: z.boolean(),
  })
  .meta({ id: 'Note' })
export type Note = z.infer<typeof Note>

export const NoteCreate = z
  .object(NoteFields)
  .partial()
  .extend({
    bodyHtml: NoteFields.bodyHtml,
    fileIds: fileIds.optional(),
    links: z.array(NoteLink).min(1, 'Link it to a contact, listing or property').max(20),
  })
  // The outcome of a call is enough.
  .refine(({ bodyHtml, headline, fileIds }) => bodyHtml || headline || fileIds?.length, {
    path: ['bodyHtml'],
    message: 'Write a note or attach a file',
  })
  .meta({ id: 'NoteCreate' })
export type NoteCreate = z.output<typeof NoteCreate>
export const NoteUpdate = z
  .object(NoteFields)
  .partial()
  .extend({ links: z.array(NoteLink).min(1).max(20).optional(), fileIds: fileIds.optional(), version: z.int().positive() })
  .meta({ id: 'NoteUpdate' })
export type NoteUpdate = z.output<typeof NoteUpdate>

export const FoundNote = z
  .object({
    id: Id,
    type: z.enum(noteTypes),
    headline: z.string().nullable(),
    /** The start of the text. */
    snippet: z.string(),
    happenedAt: Instant,
    createdByName: z.string().nullable(),
    /** Where to read it: the first record it hangs on that the user may open. */
    link: NoteLink.extend({ label: z.string() }),
  })
  .meta({ id: 'FoundNote' })
export type FoundNote = z.infer<typeof FoundNote>

export const noteEndpoints = {
  find: endpoint(noteHeads.find, {
    summary: 'Search notes by the beginnings of words, newest first',
    access: allow('notes.read', 'records'),
    query: z.object({
      q: z.string().trim().min(1, 'Enter something to search for').max(100),
      limit: z.coerce.number().int().min(1).max(20).default(8),
    }),
    response: z.object({ items: z.array(FoundNote) }),
  }),
  create: endpoint(noteHeads.create, {
    summary: 'Write a note about contacts, listings or properties',
    access: allow('notes.write', 'records'),
    body: NoteCreate,
    response: Note,
    status: 201,
  }),
  list: endpoint(noteHeads.list, {
    summary: 'Notes about a contact, a listing or a property: pinned ones first, then newest first',
    access: allow('notes.read', 'records'),
    params: IdParams,
    query: z.object({ limit: pageQuery.limit, cursor: pageQuery.cursor, type: z.enum(noteTypes).optional() }),
    response: pageOf(Note),
  }),
  update: endpoint(noteHeads.update, {
    summary: 'Change a note',
    access: allow('notes.write', 'records'),
    params: IdParams,
    body: NoteUpdate,
    response: Note,
  }),
  remove: endpoint(noteHeads.remove, {
    summary: 'Delete a note; restore undoes it',
    access: allow('notes.write', 'records'),
    params: IdParams,
    response: z.object({ id: Id }),
  }),
  restore: endpoint(noteHeads.restore, {
    summary: 'Restore a deleted note',
    access: allow('notes.write', 'records'),
    params: IdParams,
    response: Note,
  }),
}
