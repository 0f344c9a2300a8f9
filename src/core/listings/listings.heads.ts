import { heads } from '#common/endpoint.ts'

export const complianceHeads = heads({
  listing: { method: 'GET', path: '/api/compliance/listing/:id' },
})

export const listingListHeads = heads({
  shownOnPortals: { method: 'POST', path: '/api/listinger/bulk/shown' },
  bulk: { method: 'POST', path: '/api/listinger/bulk', creates: true },
  remainingWorkOf: { method: 'POST', path: '/api/listinger/bulk/remaining_work' },
  bulkState: { method: 'GET', path: '/api/listinger/bulk/:id' },
  bulkItems: { method: 'GET', path: '/api/listinger/bulk/:id/items' },
  bulkUndo: { method: 'POST', path: '/api/listinger/bulk/:id/undo' },
  deletedBatches: { method: 'GET', path: '/api/listinger/deleted_batches/:clientId' },
  restoreMany: { method: 'POST', path: '/api/listinger/restore_many' },
  map: { method: 'GET', path: '/api/listinger/map/:clientId' },
  extras: { method: 'POST', path: '/api/listinger/extras' },
  suburbs: { method: 'GET', path: '/api/listinger/suburbs/:clientId' },
  renameTag: { method: 'POST', path: '/api/listinger/tags/rename' },
  removeTag: { method: 'POST', path: '/api/listinger/tags/delete' },
  colourTag: { method: 'PUT', path: '/api/listinger/tags/colour' },
})

export const listingHeads = heads({
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
})
