export { honestName, typeOf } from '#common/text/file-names.ts'
export { maxNoteFileBytes, noteFileProblem } from '../note-files.rules.ts'
export { addMovedNoteFile, removeMovedNoteFiles, removeMovedNotes } from './moved-note-files.store.ts'
