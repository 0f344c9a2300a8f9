// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const agentHeads = {
  list: { method: 'GET', path: '/api/listing-agents/:clientId' },
  search: { method: 'GET', path: '/api/listing-agents/search' },
  getOne: { method: 'GET', path: '/api/listing-agents/profile/:id' },
  create: { method: 'POST', path: '/api/listing-agents', creates: true },
  update: { method: 'PUT', path: '/api/listing-agents/:id' },
  reorder: { method: 'PUT', path: '/api/listing-agents/order' },
  archive: { method: 'POST', path: '/api/listing-agents/:id/archive' },
  restore: { method: 'POST', path: '/api/listing-agents/:id/restore' },
} as const
