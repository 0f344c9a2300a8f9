// Notes on the pages of what they are about.
export { fileProblem, saveNoteFiles, sendNoteFile } from './note-file-calls.ts'
export { sizeWords } from './note-file-words.ts'
export { NoteCard } from './note-card.tsx'
export { NoteComposer } from './note-composer.tsx'
export { NotesPanel } from './notes-panel.tsx'
export { PropertyNotes } from './property-notes.tsx'
