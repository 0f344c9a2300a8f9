// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const templateHeads = {
  list: { method: 'GET', path: '/api/email-templates' },
  create: { method: 'POST', path: '/api/email-templates', creates: true },
  update: { method: 'PUT', path: '/api/email-templates/:id' },
  remove: { method: 'DELETE', path: '/api/email-templates/:id' },
  restore: { method: 'POST', path: '/api/email-templates/restore/:id' },
} as const
