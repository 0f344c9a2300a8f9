import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { disclosureEndpoints } from '../disclosures.contract.ts'

type Endpoints = typeof disclosureEndpoints
export const disclosureCalls = {
  statements: wire<Endpoints['statements']>({ method: 'GET', path: '/api/compliance/price_statements/:id' }),
  state: wire<Endpoints['state']>({ method: 'POST', path: '/api/compliance/price_statement', creates: true }),
}
export const statementsQuery = (id: string) =>
  callQuery('priceStatement', disclosureCalls.statements, { params: { id }, query: { limit: 50 } })
