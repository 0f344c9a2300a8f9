import { heads } from '#common/endpoint.ts'

export const timelineHeads = heads({
  contact: { method: 'GET', path: '/api/timeline/contact/:id' },
})
