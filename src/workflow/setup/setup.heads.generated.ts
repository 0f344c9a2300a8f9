// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const setupHeads = {
  setupState: { method: 'GET', path: '/api/setup', access: 'public' },
  setUp: { method: 'POST', path: '/api/setup', access: 'public' },
} as const
