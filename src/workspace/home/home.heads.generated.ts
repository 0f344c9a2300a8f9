// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const homeHeads = {
  get: { method: 'GET', path: '/api/home' },
} as const
