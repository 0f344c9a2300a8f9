import { heads } from '#common/endpoint.ts'

export const printPackHeads = heads({
  settings: { method: 'GET', path: '/api/documents/print_pack' },
  create: { method: 'POST', path: '/api/documents/print_pack/:listingId', produces: 'application/zip' },
})
