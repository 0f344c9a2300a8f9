import { heads } from '#common/endpoint.ts'

export const codeHeads = heads({
  list: { method: 'GET', path: '/api/documents/codes/:listingId' },
  create: { method: 'POST', path: '/api/documents/codes/:listingId', creates: true },
  image: { method: 'GET', path: '/api/documents/code/:id/image', produces: 'image/svg+xml' },
})
