// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const diligenceRegisterHeads = {
  print: { method: 'GET', path: '/api/documents/diligence_register', produces: 'application/pdf' },
} as const
