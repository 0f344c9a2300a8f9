// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const dueHeads = {
  due: { method: 'GET', path: '/api/appraisals/due' },
  called: { method: 'POST', path: '/api/appraisals/:id/called' },
} as const
