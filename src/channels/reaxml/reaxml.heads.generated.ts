// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const reaxmlHeads = {
  exportReaxml: { method: 'GET', path: '/api/reaxml/export', produces: 'application/xml; charset=utf-8' },
  exportReaxmlOf: { method: 'POST', path: '/api/reaxml/export', produces: 'application/xml; charset=utf-8' },
  exportCsv: { method: 'GET', path: '/api/reaxml/export_csv', produces: 'text/csv; charset=utf-8' },
  exportCsvOf: { method: 'POST', path: '/api/reaxml/export_csv', produces: 'text/csv; charset=utf-8' },
  exportSpreadsheet: { method: 'POST', path: '/api/reaxml/export_spreadsheet', produces: 'application/octet-stream' },
  preview: { method: 'POST', path: '/api/reaxml/preview', files: true },
  batches: { method: 'GET', path: '/api/reaxml/batches' },
  batch: { method: 'GET', path: '/api/reaxml/batches/:id' },
  items: { method: 'GET', path: '/api/reaxml/batches/:id/items' },
  start: { method: 'POST', path: '/api/reaxml/batches/:id/start' },
  cancel: { method: 'POST', path: '/api/reaxml/batches/:id/cancel' },
} as const
