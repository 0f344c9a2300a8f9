// Notes on the pages of what they are about.
export { saveNoteFiles } from './note-file-calls.ts'
export { NoteCard } from './note-card.tsx'
export { NoteComposer } from './note-composer.tsx'
export { NotesPanel } from './notes-panel.tsx'
export { PropertyNotes } from './property-notes.tsx'
