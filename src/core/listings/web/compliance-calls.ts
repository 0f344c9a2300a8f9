import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { complianceEndpoints } from '../listing-law.contract.ts'
import { complianceHeads } from '../listing-law.heads.generated.ts'

const getFindings = callsOf<typeof complianceEndpoints>(complianceHeads).listing
/** Under the word of listings: judged again whenever one changes. */
export const findingsQuery = (id: string) => callQuery('listing', getFindings, { params: { id } })
