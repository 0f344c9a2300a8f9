import { fileIn } from '#platform/archive-parts.ts'
import { eraseHistory } from '#accounts/audit/server/audit-erasure.service.ts'
import {
  contactMerged,
  contactMergeUndone,
  contactsDeleted,
  contactsErased,
  personExporting,
} from '#core/contacts/contacts.events.ts'
import { listingPurged } from '#core/listings/listings.events.ts'
import { propertiesRemoving } from '#core/properties/properties.events.ts'
import { allPages } from '#platform/db/all-pages.ts'
import { digestsDue } from '#accounts/notifications/notifications.events.ts'
import { feature, runs } from '#platform/feature.ts'
import { noteFileEndpoints } from './note-files.contract.ts'
import { noteEndpoints } from './notes.contract.ts'
import { forgetNoteFiles, removeNoteBytes, removeNotesAbout } from './server/note-files.jobs.ts'
import { noteNotedProperties } from './server/imported-notes.store.ts'
import { remindOfNotes } from './server/note-reminders.ts'
import { searchNotes } from './server/note-search.service.ts'
import { noteRoutes } from './server/notes.routes.ts'
import { listNotes } from './server/notes.service.ts'
import { linkToKept, unlinkFromKept } from './server/note-merges.store.ts'
import { noteWords } from './server/notes.store.ts'

export const notes = feature({
  name: 'notes',
  endpoints: { notes: { ...noteEndpoints, ...noteFileEndpoints } },
  routes: [noteRoutes],
  jobs: [forgetNoteFiles, removeNoteBytes],
  on: [
    runs(personExporting, async (ctx, { id, parts }) => {
      parts['notes'] = await allPages((cursor) => listNotes(ctx, id, { limit: 200, cursor }))
    }),
    runs(contactMerged, linkToKept),
    runs(contactMergeUndone, unlinkFromKept),
    runs(digestsDue, remindOfNotes),
    runs(contactsDeleted, async (ctx, { ids }) => void (await removeNotesAbout(ctx, 'contact', ids))),
    runs(propertiesRemoving, noteNotedProperties),
    runs(listingPurged, async (ctx, { id }) => void (await removeNotesAbout(ctx, 'listing', [id]))),
    runs(contactsErased, async (ctx, { ids }) => eraseHistory(ctx, 'note', await removeNotesAbout(ctx, 'contact', ids))),
  ],
  recurring: [noteWords.rebuild],
  personalData: {
    note_files: { text: ['file_name'], none: ['storage_key', 'content_type'] },
    notes: {
      text: ['headline', 'body_html'],
      staff: ['author_name'],
      masked: noteWords.masked,
    },
  },
  search: {
    notes: {
      permission: 'notes.read',
      kind: 'note',
      find: async (ctx, { q, spelling }) => (await searchNotes(ctx, q, 5, spelling)).items,
    },
  },
  archive: {
    plain: { note_files: ['content_type'] },
    files: { note_files: fileIn('storage_key') },
    keys: { note_files: 'storage_key' },
    tables: ['notes', 'note_links', 'note_files'],
  },
})
