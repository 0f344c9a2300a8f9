import { heads } from '#common/endpoint.ts'

export const notificationHeads = heads({
  list: { method: 'GET', path: '/api/notifications' },
  count: { method: 'GET', path: '/api/notifications/count' },
  markRead: { method: 'PUT', path: '/api/notifications/read' },
  settings: { method: 'GET', path: '/api/notifications/settings' },
  changeSettings: { method: 'PUT', path: '/api/notifications/settings' },
})
