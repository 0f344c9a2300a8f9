// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const listingHeads = {
  getAll: { method: 'GET', path: '/api/listinger/get_All/:clientId' },
  getActiveSoldLeased: { method: 'GET', path: '/api/listinger/get_all_active_sold_leased/:clientId' },
  getOne: { method: 'GET', path: '/api/listinger/getOneListinger/:id' },
  uniqueTags: { method: 'GET', path: '/api/listinger/get_all_unique_property_tags/:clientId' },
  statusCounts: { method: 'GET', path: '/api/listinger/status_counts/:clientId' },
  create: { method: 'POST', path: '/api/listinger/create', creates: true },
  update: { method: 'PUT', path: '/api/listinger/update/:id' },
  remove: { method: 'DELETE', path: '/api/listinger/delete/:id' },
  restore: { method: 'POST', path: '/api/listinger/restore/:id' },
  bin: { method: 'GET', path: '/api/listinger/bin/:clientId' },
  listAgain: { method: 'POST', path: '/api/listinger/list_again/:id', creates: true },
  remainingWork: { method: 'GET', path: '/api/listinger/remaining_work/:id' },
  undo: { method: 'POST', path: '/api/listinger/undo/:id' },
  priceHistory: { method: 'GET', path: '/api/listinger/price_history/:id' },
  history: { method: 'GET', path: '/api/listinger/history/:id' },
} as const
