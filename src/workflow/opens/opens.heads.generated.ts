// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const openHeads = {
  day: { method: 'GET', path: '/api/opens/day' },
  candidates: { method: 'GET', path: '/api/opens/candidates' },
  ofListing: { method: 'GET', path: '/api/opens/listing/:id' },
  get: { method: 'GET', path: '/api/opens/:id' },
  plan: { method: 'POST', path: '/api/opens', creates: true },
  change: { method: 'PUT', path: '/api/opens/:id' },
  cancel: { method: 'POST', path: '/api/opens/:id/cancel' },
} as const
