import { heads } from '#common/endpoint.ts'

export const proofHeads = heads({
  list: { method: 'GET', path: '/api/documents/proofs/:listingId' },
  send: { method: 'POST', path: '/api/documents/proofs/:listingId', creates: true },
  withdraw: { method: 'PUT', path: '/api/documents/proof/:id/withdraw' },
  file: { method: 'GET', path: '/api/documents/proof/:id/file', produces: 'application/pdf' },
})
