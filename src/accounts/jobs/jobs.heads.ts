import { heads } from '#common/endpoint.ts'

export const jobHeads = heads({
  failed: { method: 'GET', path: '/api/jobs/failed' },
  retry: { method: 'POST', path: '/api/jobs/failed/:id/retry' },
})
