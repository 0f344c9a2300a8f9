// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const inspectionHeads = {
  ofListing: { method: 'GET', path: '/api/inspections/listing/:id' },
  ofContact: { method: 'GET', path: '/api/inspections/contact/:id' },
  free: { method: 'GET', path: '/api/inspections/free' },
  book: { method: 'POST', path: '/api/inspections', creates: true },
  move: { method: 'PUT', path: '/api/inspections/:id' },
  cancel: { method: 'POST', path: '/api/inspections/:id/cancel' },
  restore: { method: 'POST', path: '/api/inspections/:id/restore' },
  outcome: { method: 'POST', path: '/api/inspections/:id/outcome' },
} as const
