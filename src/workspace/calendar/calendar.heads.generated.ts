// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const calendarHeads = {
  events: { method: 'GET', path: '/api/calendar/:clientId' },
  move: { method: 'POST', path: '/api/calendar/move' },
  one: { method: 'GET', path: '/api/calendar/one/:clientId', produces: 'text/calendar; charset=utf-8' },
  feed: { method: 'GET', path: '/api/calendar/feed' },
  makeFeed: { method: 'POST', path: '/api/calendar/feed' },
  revokeFeed: { method: 'DELETE', path: '/api/calendar/feed' },
  readFeed: { method: 'GET', path: '/api/calendar/feed/:secret', access: 'public', produces: 'text/calendar; charset=utf-8' },
} as const
