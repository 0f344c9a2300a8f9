// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const marketAnalysisHeads = {
  print: { method: 'GET', path: '/api/documents/market_analysis/:appraisalId', produces: 'application/pdf' },
  present: { method: 'GET', path: '/api/documents/market_analysis/:appraisalId/presentation' },
  pages: { method: 'GET', path: '/api/documents/market_analysis/:appraisalId/pages' },
  share: { method: 'POST', path: '/api/documents/market_analysis/:appraisalId/pages', creates: true },
  withdraw: { method: 'PUT', path: '/api/documents/analysis_page/:id' },
} as const
