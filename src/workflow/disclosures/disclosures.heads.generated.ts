// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const disclosureHeads = {
  statements: { method: 'GET', path: '/api/compliance/price_statements/:id' },
  state: { method: 'POST', path: '/api/compliance/price_statement', creates: true },
} as const
