// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const contactImportHeads = {
  upload: { method: 'POST', path: '/api/contact/import', files: true },
  list: { method: 'GET', path: '/api/contact/import' },
  get: { method: 'GET', path: '/api/contact/import/:id' },
  rows: { method: 'GET', path: '/api/contact/import/:id/rows' },
  check: { method: 'POST', path: '/api/contact/import/:id/check' },
  correct: { method: 'POST', path: '/api/contact/import/:id/correct' },
  start: { method: 'POST', path: '/api/contact/import/:id/start' },
  cancel: { method: 'POST', path: '/api/contact/import/:id/cancel' },
  undo: { method: 'POST', path: '/api/contact/import/:id/undo' },
  refused: { method: 'GET', path: '/api/contact/import/:id/refused', produces: 'text/csv; charset=utf-8' },
} as const
