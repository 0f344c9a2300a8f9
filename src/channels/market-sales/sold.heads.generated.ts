// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const soldHeads = {
  upload: { method: 'POST', path: '/api/sold-properties', files: true },
  count: { method: 'GET', path: '/api/sold-properties' },
  undo: { method: 'DELETE', path: '/api/sold-properties/:id' },
} as const
