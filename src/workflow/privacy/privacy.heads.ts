import { heads } from '#common/endpoint.ts'

export const privacyHeads = heads({
  exportOne: { method: 'GET', path: '/api/privacy/export/:id', produces: 'application/json' },
  preview: { method: 'GET', path: '/api/privacy/erasure/:id' },
  erase: { method: 'POST', path: '/api/privacy/erase/:id' },
})
