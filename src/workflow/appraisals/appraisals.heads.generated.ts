// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const appraisalHeads = {
  list: { method: 'GET', path: '/api/appraisals' },
  counts: { method: 'GET', path: '/api/appraisals/counts' },
  create: { method: 'POST', path: '/api/appraisals', creates: true },
  one: { method: 'GET', path: '/api/appraisals/:id' },
  update: { method: 'PUT', path: '/api/appraisals/:id' },
  step: { method: 'POST', path: '/api/appraisals/:id/stage' },
  remove: { method: 'DELETE', path: '/api/appraisals/:id' },
  restore: { method: 'POST', path: '/api/appraisals/:id/restore' },
  ofContact: { method: 'GET', path: '/api/appraisals/contact/:id' },
  ofProperty: { method: 'GET', path: '/api/appraisals/property/:id' },
} as const
