// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const authorityPaperHeads = {
  print: { method: 'GET', path: '/api/documents/authority/:authorityId', produces: 'application/pdf' },
} as const
