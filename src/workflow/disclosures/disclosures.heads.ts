import { heads } from '#common/endpoint.ts'

export const disclosureHeads = heads({
  statements: { method: 'GET', path: '/api/compliance/price_statements/:id' },
  state: { method: 'POST', path: '/api/compliance/price_statement', creates: true },
})
