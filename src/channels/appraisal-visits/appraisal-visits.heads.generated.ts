// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const appraisalVisitHeads = {
  visit: { method: 'GET', path: '/api/appraisals/:id/visit' },
  invite: { method: 'POST', path: '/api/appraisals/:id/visit/invite' },
} as const
