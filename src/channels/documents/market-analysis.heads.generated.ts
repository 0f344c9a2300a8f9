// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const marketAnalysisHeads = {
  print: { method: 'GET', path: '/api/documents/market_analysis/:appraisalId', produces: 'application/pdf' },
} as const
