// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const moveHeads = {
  upload: { method: 'POST', path: '/api/move', files: true },
  list: { method: 'GET', path: '/api/move' },
  get: { method: 'GET', path: '/api/move/:id' },
  rows: { method: 'GET', path: '/api/move/:id/rows' },
  check: { method: 'POST', path: '/api/move/:id/check' },
  start: { method: 'POST', path: '/api/move/:id/start' },
  pause: { method: 'POST', path: '/api/move/:id/pause' },
  correct: { method: 'POST', path: '/api/move/:id/correct' },
  cancel: { method: 'POST', path: '/api/move/:id/cancel' },
  undo: { method: 'POST', path: '/api/move/:id/undo' },
  missing: { method: 'GET', path: '/api/move/:id/missing' },
  retryFiles: { method: 'POST', path: '/api/move/:id/missing/retry' },
  refused: { method: 'GET', path: '/api/move/:id/refused', produces: 'text/csv; charset=utf-8' },
} as const
