// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const oldSystemHeads = {
  ofContact: { method: 'GET', path: '/api/old_fields/contact/:id' },
  ofListing: { method: 'GET', path: '/api/old_fields/listing/:id' },
  ofProperty: { method: 'GET', path: '/api/old_fields/property/:id' },
} as const
