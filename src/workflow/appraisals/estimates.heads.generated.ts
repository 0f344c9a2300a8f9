// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const estimateHeads = {
  evidence: { method: 'GET', path: '/api/appraisals/:id/evidence' },
  save: { method: 'PUT', path: '/api/appraisals/:id/estimate' },
  give: { method: 'POST', path: '/api/appraisals/:id/estimate/given' },
  compare: { method: 'PUT', path: '/api/appraisals/:id/comparables' },
  candidates: { method: 'GET', path: '/api/appraisals/:id/candidates' },
} as const
