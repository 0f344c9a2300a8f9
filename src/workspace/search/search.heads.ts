import { heads } from '#common/endpoint.ts'

export const searchHeads = heads({
  find: { method: 'GET', path: '/api/search' },
})
