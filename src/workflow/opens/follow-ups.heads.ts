import { heads } from '#common/endpoint.ts'

export const followUpHeads = heads({
  plan: { method: 'GET', path: '/api/opens/:id/follow_ups' },
  send: { method: 'POST', path: '/api/opens/:id/follow_ups' },
  undo: { method: 'POST', path: '/api/opens/:id/follow_ups/undo' },
})
