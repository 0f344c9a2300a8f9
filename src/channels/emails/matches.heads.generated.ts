// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const matchHeads = {
  plan: { method: 'POST', path: '/api/emails/matches/plan' },
  send: { method: 'POST', path: '/api/emails/matches', creates: true },
} as const
