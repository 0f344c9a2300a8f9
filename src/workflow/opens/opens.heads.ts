import { heads } from '#common/endpoint.ts'

export const openHeads = heads({
  day: { method: 'GET', path: '/api/opens/day' },
  candidates: { method: 'GET', path: '/api/opens/candidates' },
  ofListing: { method: 'GET', path: '/api/opens/listing/:id' },
  get: { method: 'GET', path: '/api/opens/:id' },
  plan: { method: 'POST', path: '/api/opens', creates: true },
  change: { method: 'PUT', path: '/api/opens/:id' },
  cancel: { method: 'POST', path: '/api/opens/:id/cancel' },
})
