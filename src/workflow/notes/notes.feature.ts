import { feature } from '#platform/feature.ts'
import { noteFileEndpoints } from './note-files.contract.ts'
import { noteEndpoints } from './notes.contract.ts'
import { forgetNoteFiles, removeNoteBytes } from './server/note-files.jobs.ts'
import { searchNotes } from './server/note-search.service.ts'
import { noteRoutes } from './server/notes.routes.ts'

export const notes = feature({
  name: 'notes',
  endpoints: { notes: { ...noteEndpoints, ...noteFileEndpoints } },
  routes: [noteRoutes],
  jobs: [forgetNoteFiles, removeNoteBytes],
  search: { notes: { permission: 'notes.read', find: async (ctx, { q }) => (await searchNotes(ctx, q, 5)).items } },
})
