// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const contactListHeads = {
  bulk: { method: 'POST', path: '/api/contact/bulk', creates: true },
  bulkState: { method: 'GET', path: '/api/contact/bulk/:id' },
  bulkUndo: { method: 'POST', path: '/api/contact/bulk/:id/undo' },
  suburbs: { method: 'GET', path: '/api/contact/suburbs/:clientId' },
  renameTag: { method: 'POST', path: '/api/contact/tags/rename' },
  removeTag: { method: 'POST', path: '/api/contact/tags/delete' },
  bin: { method: 'GET', path: '/api/contact/bin/:clientId' },
  deletedBatches: { method: 'GET', path: '/api/contact/deleted_batches/:clientId' },
  restoreMany: { method: 'POST', path: '/api/contact/restore_many' },
} as const
