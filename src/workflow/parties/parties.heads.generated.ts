// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const partyHeads = {
  ofContact: { method: 'GET', path: '/api/contact/properties/:id' },
  tie: { method: 'POST', path: '/api/contact/property', creates: true },
  untie: { method: 'DELETE', path: '/api/contact/property/:id' },
  ofProperty: { method: 'GET', path: '/api/properties/people/:id' },
  findProperty: { method: 'GET', path: '/api/properties/find/:clientId' },
} as const
