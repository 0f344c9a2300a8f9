import { heads } from '#common/endpoint.ts'

export const propertyHeads = heads({
  find: { method: 'GET', path: '/api/properties/find' },
  getOne: { method: 'GET', path: '/api/properties/:id' },
})
