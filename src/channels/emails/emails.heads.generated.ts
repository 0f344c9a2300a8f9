// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const emailHeads = {
  compose: { method: 'GET', path: '/api/emails/compose/:id' },
  send: { method: 'POST', path: '/api/emails', creates: true },
  unsent: { method: 'GET', path: '/api/emails/unsent/:id' },
  undo: { method: 'POST', path: '/api/emails/undo/:id' },
} as const
