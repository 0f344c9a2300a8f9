// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const ownerSummaryHeads = {
  get: { method: 'GET', path: '/api/opens/:id/owner_summary' },
  preview: { method: 'POST', path: '/api/opens/:id/owner_summary/preview' },
  send: { method: 'POST', path: '/api/opens/:id/owner_summary' },
  undo: { method: 'POST', path: '/api/opens/:id/owner_summary/undo' },
} as const
