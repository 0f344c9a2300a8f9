// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const liveHeads = {
  events: { method: 'GET', path: '/api/events' },
} as const
