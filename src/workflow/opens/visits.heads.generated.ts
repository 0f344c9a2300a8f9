// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const visitHeads = {
  kit: { method: 'GET', path: '/api/opens/:id/kit' },
  newSign: { method: 'POST', path: '/api/opens/:id/new_sign' },
  enter: { method: 'POST', path: '/api/opens/:id/entries' },
  visitsOf: { method: 'GET', path: '/api/opens/listing/:id/visits' },
  toCheck: { method: 'GET', path: '/api/opens/visits/to_check' },
  contractSent: { method: 'POST', path: '/api/opens/visits/:id/contract_sent' },
  resolve: { method: 'POST', path: '/api/opens/visits/:id/resolve' },
} as const
