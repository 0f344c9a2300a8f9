export {
  type ImportedNote,
  linkImportedNotes,
  notesWithoutLinks,
  removeImportedNotes,
  saveImportedNotes,
  unlinkImportedNotes,
} from './imported-notes.store.ts'
