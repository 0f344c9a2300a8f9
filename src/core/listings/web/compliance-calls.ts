import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { complianceEndpoints } from '../listing-law.contract.ts'

const getFindings = wire<(typeof complianceEndpoints)['listing']>({ method: 'GET', path: '/api/compliance/listing/:id' })
/** Under the word of listings: judged again whenever one changes. */
export const findingsQuery = (id: string) => callQuery('listing', getFindings, { params: { id } })
