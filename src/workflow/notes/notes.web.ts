import { contactTalk, exportedFiles } from '#core/contacts/web/contact.slots.ts'
import { listingTab } from '#core/listings/web/listing.slots.ts'
import { propertyPart } from '#core/properties/web/property.slots.ts'
import { fills } from '#ui/slot-parts.tsx'
import { adds } from '#ui/slots.ts'

const panel = async () => ({ default: (await import('./web/notes.public.tsx')).NotesPanel })
export const notesWeb = [
  adds(exportedFiles, async (document) => (await import('./web/notes.public.tsx')).saveNoteFiles(document)),
  fills(contactTalk, {
    id: 'notes',
    order: 10,
    permission: 'notes.write',
    load: async () => ({ default: (await import('./web/notes.public.tsx')).NoteComposer }),
  }),
  fills(listingTab, { id: 'notes', order: 40, permission: 'notes.read', load: panel }),
  fills(propertyPart, {
    id: 'notes',
    order: 20,
    permission: 'notes.read',
    load: async () => ({ default: (await import('./web/notes.public.tsx')).PropertyNotes }),
  }),
]
