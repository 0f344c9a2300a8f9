// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const jobHeads = {
  failed: { method: 'GET', path: '/api/jobs/failed' },
  retry: { method: 'POST', path: '/api/jobs/failed/:id/retry' },
} as const
