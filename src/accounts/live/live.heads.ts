import { heads } from '#common/endpoint.ts'

export const liveHeads = heads({
  events: { method: 'GET', path: '/api/events' },
})
