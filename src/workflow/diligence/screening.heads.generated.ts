// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const screeningHeads = {
  lists: { method: 'GET', path: '/api/diligence/lists' },
  upload: { method: 'POST', path: '/api/diligence/lists', files: true },
  run: { method: 'POST', path: '/api/diligence/lists/run' },
  matches: { method: 'GET', path: '/api/diligence/matches' },
  decide: { method: 'PUT', path: '/api/diligence/matches/:id' },
} as const
