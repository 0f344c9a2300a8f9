// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const domainHeads = {
  connection: { method: 'GET', path: '/api/contact/domain/:clientId' },
  authorise: { method: 'POST', path: '/api/contact/domain/authorise' },
  exchange: { method: 'POST', path: '/api/contact/auth_code_domain' },
  read: { method: 'POST', path: '/api/contact/domain/read' },
  disconnect: { method: 'DELETE', path: '/api/contact/domain/:clientId' },
} as const
