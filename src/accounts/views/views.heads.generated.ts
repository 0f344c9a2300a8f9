// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const viewHeads = {
  list: { method: 'GET', path: '/api/views' },
  create: { method: 'POST', path: '/api/views', creates: true },
  update: { method: 'PUT', path: '/api/views/:id' },
  remove: { method: 'DELETE', path: '/api/views/:id' },
  restore: { method: 'POST', path: '/api/views/restore/:id' },
  choose: { method: 'PUT', path: '/api/views/choices' },
} as const
