import { heads } from '#common/endpoint.ts'

export const taskAnalysisHeads = heads({
  analyze: { method: 'POST', path: '/api/tasks/get_analyze_task' },
})

export const taskHeads = heads({
  create: { method: 'POST', path: '/api/tasks', creates: true },
  get: { method: 'POST', path: '/api/tasks/getTaskById' },
  update: { method: 'PUT', path: '/api/tasks/:id' },
  remove: { method: 'DELETE', path: '/api/tasks/:id' },
  restore: { method: 'POST', path: '/api/tasks/restore/:id' },
})

export const trackHeads = heads({
  list: { method: 'GET', path: '/api/task-tracks/:clientId' },
  create: { method: 'POST', path: '/api/task-tracks', creates: true },
  update: { method: 'PUT', path: '/api/task-tracks/:id' },
  remove: { method: 'DELETE', path: '/api/task-tracks/:id' },
  restore: { method: 'POST', path: '/api/task-tracks/restore/:id' },
  start: { method: 'POST', path: '/api/task-tracks/start', creates: true },
  undoStart: { method: 'POST', path: '/api/task-tracks/undo/:id' },
})
