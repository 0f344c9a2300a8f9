// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const listingListHeads = {
  extras: { method: 'POST', path: '/api/listinger/extras' },
  shownOnPortals: { method: 'POST', path: '/api/listinger/bulk/shown' },
  bulk: { method: 'POST', path: '/api/listinger/bulk', creates: true },
  remainingWorkOf: { method: 'POST', path: '/api/listinger/bulk/remaining_work' },
  bulkState: { method: 'GET', path: '/api/listinger/bulk/:id' },
  bulkItems: { method: 'GET', path: '/api/listinger/bulk/:id/items' },
  bulkUndo: { method: 'POST', path: '/api/listinger/bulk/:id/undo' },
  deletedBatches: { method: 'GET', path: '/api/listinger/deleted_batches/:clientId' },
  restoreMany: { method: 'POST', path: '/api/listinger/restore_many' },
  map: { method: 'GET', path: '/api/listinger/map/:clientId' },
  suburbs: { method: 'GET', path: '/api/listinger/suburbs/:clientId' },
  renameTag: { method: 'POST', path: '/api/listinger/tags/rename' },
  removeTag: { method: 'POST', path: '/api/listinger/tags/delete' },
  colourTag: { method: 'PUT', path: '/api/listinger/tags/colour' },
} as const
