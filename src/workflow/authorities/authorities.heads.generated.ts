// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const authorityHeads = {
  ofListing: { method: 'GET', path: '/api/authorities/listing/:id' },
  add: { method: 'POST', path: '/api/authorities', creates: true },
  update: { method: 'PUT', path: '/api/authorities/:id' },
  step: { method: 'POST', path: '/api/authorities/:id/step' },
  remove: { method: 'DELETE', path: '/api/authorities/:id' },
  restore: { method: 'POST', path: '/api/authorities/:id/restore' },
  presign: { method: 'GET', path: '/api/authority_paper/generate_presigned_url' },
  setPaper: { method: 'PUT', path: '/api/authorities/:id/paper' },
  openPaper: { method: 'GET', path: '/api/authorities/:id/paper' },
} as const
