import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { complianceEndpoints } from '../listing-law.contract.ts'
import { complianceHeads } from '../listing-law.heads.generated.ts'

const calls = callsOf<typeof complianceEndpoints>(complianceHeads)
const getFindings = calls.listing
export const addPlaceCall = calls.addPlace
/** Places that the agency's copy may name. */
export const placesQuery = callQuery('branding', calls.places, {})
/** Under the word of listings: judged again whenever one changes. */
export const findingsQuery = (id: string) => callQuery('listing', getFindings, { params: { id } })
