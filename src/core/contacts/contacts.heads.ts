import { heads } from '#common/endpoint.ts'

export const consentHeads = heads({
  get: { method: 'GET', path: '/api/consent/:id' },
  record: { method: 'POST', path: '/api/consent', creates: true },
  given: { method: 'GET', path: '/api/contact/given/:id' },
  addGiven: { method: 'POST', path: '/api/contact/given/:id/add' },
  dismissGiven: { method: 'POST', path: '/api/contact/given/:id/dismiss' },
})

export const contactExportHeads = heads({
  export: { method: 'POST', path: '/api/contact/export', produces: 'application/octet-stream' },
})

export const contactListHeads = heads({
  bulk: { method: 'POST', path: '/api/contact/bulk', creates: true },
  bulkState: { method: 'GET', path: '/api/contact/bulk/:id' },
  bulkUndo: { method: 'POST', path: '/api/contact/bulk/:id/undo' },
  suburbs: { method: 'GET', path: '/api/contact/suburbs/:clientId' },
  renameTag: { method: 'POST', path: '/api/contact/tags/rename' },
  removeTag: { method: 'POST', path: '/api/contact/tags/delete' },
  bin: { method: 'GET', path: '/api/contact/bin/:clientId' },
  deletedBatches: { method: 'GET', path: '/api/contact/deleted_batches/:clientId' },
  restoreMany: { method: 'POST', path: '/api/contact/restore_many' },
})

export const contactPageHeads = heads({
  undo: { method: 'POST', path: '/api/contact/undo/:id' },
  relationships: { method: 'GET', path: '/api/contact/relationships/:id' },
  relate: { method: 'POST', path: '/api/contact/relationship', creates: true },
  unrelate: { method: 'DELETE', path: '/api/contact/relationship/:id' },
})

export const contactHeads = heads({
  create: { method: 'POST', path: '/api/contact', creates: true },
  getAll: { method: 'POST', path: '/api/contact/get_all_contact' },
  find: { method: 'GET', path: '/api/contact/find/:clientId' },
  get: { method: 'GET', path: '/api/contact/:id' },
  put: { method: 'PUT', path: '/api/contact/:id' },
  update: { method: 'PUT', path: '/api/contact/update/:id' },
  remove: { method: 'DELETE', path: '/api/contact/:id' },
  restore: { method: 'POST', path: '/api/contact/restore/:id' },
  updateAgent: { method: 'PUT', path: '/api/contact/updateAgent' },
  uniqueTags: { method: 'POST', path: '/api/contact/get_unique_tags' },
  tags: { method: 'GET', path: '/api/contact/get_tags/:clientId' },
  history: { method: 'GET', path: '/api/contact/history/:id' },
})

export const duplicateHeads = heads({
  check: { method: 'POST', path: '/api/contact/duplicates/check' },
  pairs: { method: 'GET', path: '/api/contact/duplicates/pairs' },
  setAside: { method: 'POST', path: '/api/contact/duplicates/set_aside' },
  merge: { method: 'POST', path: '/api/contact/merge' },
  merges: { method: 'GET', path: '/api/contact/merges/:id' },
  undoMerge: { method: 'POST', path: '/api/contact/merge/undo/:id' },
})
