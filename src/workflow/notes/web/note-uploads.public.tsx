// Uploads of files that become those of a note.
export { fileProblem, sendNoteFile } from './note-file-calls.ts'
