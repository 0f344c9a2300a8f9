// Written from the contract beside it by scripts/generate-heads.ts; never edited by hand.
export const auditHeads = {
  list: { method: 'GET', path: '/api/audit' },
  kinds: { method: 'GET', path: '/api/audit/kinds' },
  verify: { method: 'POST', path: '/api/audit/verify' },
  exportCsv: { method: 'GET', path: '/api/audit/export.csv', produces: 'text/csv; charset=utf-8' },
  exportJson: { method: 'GET', path: '/api/audit/export.json', produces: 'application/json; charset=utf-8' },
} as const
