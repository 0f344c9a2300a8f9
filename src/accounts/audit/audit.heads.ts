import { heads } from '#common/endpoint.ts'

export const auditHeads = heads({
  list: { method: 'GET', path: '/api/audit' },
  kinds: { method: 'GET', path: '/api/audit/kinds' },
  verify: { method: 'POST', path: '/api/audit/verify' },
  exportCsv: { method: 'GET', path: '/api/audit/export.csv', produces: 'text/csv; charset=utf-8' },
  exportJson: { method: 'GET', path: '/api/audit/export.json', produces: 'application/json; charset=utf-8' },
})
