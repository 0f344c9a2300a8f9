import { heads } from '#common/endpoint.ts'

export const noteFileHeads = heads({
  presign: { method: 'GET', path: '/api/note_file/generate_presigned_url' },
  add: { method: 'POST', path: '/api/note_file', creates: true },
  open: { method: 'GET', path: '/api/note_file/:id' },
})

export const noteHeads = heads({
  find: { method: 'GET', path: '/api/notes/find' },
  create: { method: 'POST', path: '/api/note', creates: true },
  list: { method: 'GET', path: '/api/notes/:id' },
  update: { method: 'PUT', path: '/api/note/:id' },
  remove: { method: 'DELETE', path: '/api/note/:id' },
  restore: { method: 'POST', path: '/api/note/restore/:id' },
})
