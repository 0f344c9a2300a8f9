// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const timelineHeads = {
  property: { method: 'GET', path: '/api/timeline/property/:id' },
  contact: { method: 'GET', path: '/api/timeline/contact/:id' },
} as const
