// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const timelineHeads = {
  contact: { method: 'GET', path: '/api/timeline/contact/:id' },
} as const
