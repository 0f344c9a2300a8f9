// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const followUpHeads = {
  plan: { method: 'GET', path: '/api/opens/:id/follow_ups' },
  send: { method: 'POST', path: '/api/opens/:id/follow_ups' },
  undo: { method: 'POST', path: '/api/opens/:id/follow_ups/undo' },
} as const
