import { heads } from '#common/endpoint.ts'

export const viewHeads = heads({
  list: { method: 'GET', path: '/api/views' },
  create: { method: 'POST', path: '/api/views', creates: true },
  update: { method: 'PUT', path: '/api/views/:id' },
  remove: { method: 'DELETE', path: '/api/views/:id' },
  restore: { method: 'POST', path: '/api/views/restore/:id' },
  choose: { method: 'PUT', path: '/api/views/choices' },
})
