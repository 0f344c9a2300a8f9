import { heads } from '#common/endpoint.ts'

export const homeHeads = heads({
  get: { method: 'GET', path: '/api/home' },
})
