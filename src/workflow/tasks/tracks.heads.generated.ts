// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const trackHeads = {
  list: { method: 'GET', path: '/api/task-tracks/:clientId' },
  create: { method: 'POST', path: '/api/task-tracks', creates: true },
  update: { method: 'PUT', path: '/api/task-tracks/:id' },
  remove: { method: 'DELETE', path: '/api/task-tracks/:id' },
  restore: { method: 'POST', path: '/api/task-tracks/restore/:id' },
  start: { method: 'POST', path: '/api/task-tracks/start', creates: true },
  undoStart: { method: 'POST', path: '/api/task-tracks/undo/:id' },
} as const
