// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const taskHeads = {
  create: { method: 'POST', path: '/api/tasks', creates: true },
  get: { method: 'POST', path: '/api/tasks/getTaskById' },
  update: { method: 'PUT', path: '/api/tasks/:id' },
  remove: { method: 'DELETE', path: '/api/tasks/:id' },
  restore: { method: 'POST', path: '/api/tasks/restore/:id' },
} as const
