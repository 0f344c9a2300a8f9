// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const keyHeads = {
  ofListing: { method: 'GET', path: '/api/keys/listing/:id' },
  add: { method: 'POST', path: '/api/keys', creates: true },
  change: { method: 'PUT', path: '/api/keys/:id' },
  remove: { method: 'DELETE', path: '/api/keys/:id' },
  take: { method: 'POST', path: '/api/keys/:id/take' },
  back: { method: 'POST', path: '/api/keys/:id/back' },
  handOver: { method: 'POST', path: '/api/keys/:id/hand_over' },
  restore: { method: 'POST', path: '/api/keys/:id/restore' },
  takeForOpen: { method: 'POST', path: '/api/opens/:id/take_keys' },
} as const
