// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const takeoverHeads = {
  offer: { method: 'GET', path: '/api/portal_takeovers/offer' },
  takeover: { method: 'GET', path: '/api/portal_takeovers/:id' },
  listings: { method: 'GET', path: '/api/portal_takeovers/:id/listings' },
  check: { method: 'POST', path: '/api/portal_takeovers/:id/check' },
  key: { method: 'PUT', path: '/api/portal_takeovers/:id/key' },
  confirm: { method: 'POST', path: '/api/portal_takeovers/:id/confirm' },
  confirmAll: { method: 'POST', path: '/api/portal_takeovers/:id/confirm_all' },
  undo: { method: 'POST', path: '/api/portal_takeovers/:id/undo' },
  tick: { method: 'PUT', path: '/api/portal_takeovers/:id/checklist' },
} as const
