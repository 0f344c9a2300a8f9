// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const publicReviewHeads = {
  page: { method: 'GET', path: '/p/:slug/reviews.html', access: 'public', produces: 'text/html; charset=utf-8' },
  feed: { method: 'GET', path: '/p/:slug/reviews.json', access: 'public', produces: 'application/ld+json; charset=utf-8' },
} as const

export const reviewHeads = {
  list: { method: 'GET', path: '/api/client_review/get_All/:id' },
  create: { method: 'POST', path: '/api/client_review/create', creates: true },
  update: { method: 'PUT', path: '/api/client_review/update/:id' },
  remove: { method: 'DELETE', path: '/api/client_review/delete/:id' },
  restore: { method: 'POST', path: '/api/client_review/restore/:id' },
  candidates: { method: 'GET', path: '/api/client_review/candidates' },
  ask: { method: 'POST', path: '/api/client_review/ask' },
  settings: { method: 'GET', path: '/api/client_review/settings' },
  changeSettings: { method: 'PUT', path: '/api/client_review/settings' },
  open: { method: 'POST', path: '/api/client_review/open', access: 'public' },
  answer: { method: 'POST', path: '/api/client_review/answer', access: 'public' },
  decline: { method: 'POST', path: '/api/client_review/decline', access: 'public' },
} as const
