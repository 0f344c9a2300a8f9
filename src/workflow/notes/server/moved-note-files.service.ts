export { honestName, maxNoteFileBytes, noteFileProblem, typeOf } from '../note-files.rules.ts'
export { addMovedNoteFile, removeMovedNoteFiles, removeMovedNotes } from './moved-note-files.store.ts'
