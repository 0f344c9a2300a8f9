import { callQuery } from '#ui/query.ts'
import { wire } from '#ui/wire.ts'
import type { complianceEndpoints } from '../compliance.contract.ts'

type Endpoints = typeof complianceEndpoints
export const complianceCalls = {
  listing: wire<Endpoints['listing']>({ method: 'GET', path: '/api/compliance/listing/:id' }),
  statements: wire<Endpoints['statements']>({ method: 'GET', path: '/api/compliance/price_statements/:id' }),
  state: wire<Endpoints['state']>({ method: 'POST', path: '/api/compliance/price_statement', creates: true }),
}
/** Under the word of listings: judged again whenever one changes. */
export const findingsQuery = (id: string) => callQuery('listing', complianceCalls.listing, { params: { id } })
export const statementsQuery = (id: string) =>
  callQuery('priceStatement', complianceCalls.statements, { params: { id }, query: { limit: 50 } })
