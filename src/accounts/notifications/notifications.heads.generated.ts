// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const notificationHeads = {
  list: { method: 'GET', path: '/api/notifications' },
  count: { method: 'GET', path: '/api/notifications/count' },
  markRead: { method: 'PUT', path: '/api/notifications/read' },
  settings: { method: 'GET', path: '/api/notifications/settings' },
  changeSettings: { method: 'PUT', path: '/api/notifications/settings' },
} as const
