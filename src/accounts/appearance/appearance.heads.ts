import { heads } from '#common/endpoint.ts'

export const appearanceHeads = heads({
  get: { method: 'GET', path: '/api/appearance' },
  change: { method: 'PUT', path: '/api/appearance' },
})
