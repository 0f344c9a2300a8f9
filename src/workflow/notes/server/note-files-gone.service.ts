// For neighbours that take notes away for good (the recycle bin of contacts, erasing a person): call it in the same transaction, after the notes.
export { forgetUnreferred as forgetFilesWithoutNotes } from './note-files.jobs.ts'
