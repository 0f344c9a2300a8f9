// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const appearanceHeads = {
  get: { method: 'GET', path: '/api/appearance' },
  change: { method: 'PUT', path: '/api/appearance' },
} as const
