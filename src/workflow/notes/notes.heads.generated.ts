// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const noteHeads = {
  find: { method: 'GET', path: '/api/notes/find' },
  create: { method: 'POST', path: '/api/note', creates: true },
  list: { method: 'GET', path: '/api/notes/:id' },
  update: { method: 'PUT', path: '/api/note/:id' },
  remove: { method: 'DELETE', path: '/api/note/:id' },
  restore: { method: 'POST', path: '/api/note/restore/:id' },
} as const
