import { heads } from '#common/endpoint.ts'

export const ownerSummaryHeads = heads({
  get: { method: 'GET', path: '/api/opens/:id/owner_summary' },
  preview: { method: 'POST', path: '/api/opens/:id/owner_summary/preview' },
  send: { method: 'POST', path: '/api/opens/:id/owner_summary' },
  undo: { method: 'POST', path: '/api/opens/:id/owner_summary/undo' },
})
