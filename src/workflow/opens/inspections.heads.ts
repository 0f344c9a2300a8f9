import { heads } from '#common/endpoint.ts'

export const inspectionHeads = heads({
  ofListing: { method: 'GET', path: '/api/inspections/listing/:id' },
  ofContact: { method: 'GET', path: '/api/inspections/contact/:id' },
  free: { method: 'GET', path: '/api/inspections/free' },
  book: { method: 'POST', path: '/api/inspections', creates: true },
  move: { method: 'PUT', path: '/api/inspections/:id' },
  cancel: { method: 'POST', path: '/api/inspections/:id/cancel' },
  restore: { method: 'POST', path: '/api/inspections/:id/restore' },
  outcome: { method: 'POST', path: '/api/inspections/:id/outcome' },
})
