// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const presenceHeads = {
  presence: { method: 'PUT', path: '/api/presence' },
} as const
