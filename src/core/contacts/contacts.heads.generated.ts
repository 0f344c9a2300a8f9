// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const contactHeads = {
  create: { method: 'POST', path: '/api/contact', creates: true },
  getAll: { method: 'POST', path: '/api/contact/get_all_contact' },
  find: { method: 'GET', path: '/api/contact/find/:clientId' },
  check: { method: 'POST', path: '/api/contact/duplicates/check' },
  get: { method: 'GET', path: '/api/contact/:id' },
  put: { method: 'PUT', path: '/api/contact/:id' },
  update: { method: 'PUT', path: '/api/contact/update/:id' },
  remove: { method: 'DELETE', path: '/api/contact/:id' },
  restore: { method: 'POST', path: '/api/contact/restore/:id' },
  updateAgent: { method: 'PUT', path: '/api/contact/updateAgent' },
  uniqueTags: { method: 'POST', path: '/api/contact/get_unique_tags' },
  tags: { method: 'GET', path: '/api/contact/get_tags/:clientId' },
  history: { method: 'GET', path: '/api/contact/history/:id' },
} as const
