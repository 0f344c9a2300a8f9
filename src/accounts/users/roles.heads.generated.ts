// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const roleHeads = {
  list: { method: 'GET', path: '/api/roles' },
  create: { method: 'POST', path: '/api/roles', creates: true },
  update: { method: 'PUT', path: '/api/roles/:id' },
  remove: { method: 'DELETE', path: '/api/roles/:id' },
  restore: { method: 'POST', path: '/api/roles/:id/restore' },
} as const
