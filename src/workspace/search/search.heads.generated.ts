// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const searchHeads = {
  find: { method: 'GET', path: '/api/search' },
} as const
