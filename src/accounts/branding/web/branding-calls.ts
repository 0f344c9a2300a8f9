import { callQuery } from '#ui/api/query.ts'
import { ownAgencyId } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { brandingEndpoints } from '../branding.contract.ts'
import { brandingHeads } from '../branding.heads.generated.ts'

export const brandingCalls = callsOf<typeof brandingEndpoints>(brandingHeads)
/** First word of the keys, and the kind of the live events. */
export const brandingKind = 'branding'
export const ownParams = () => ({ params: { id: ownAgencyId() } })
export const brandingQuery = () => callQuery(brandingKind, brandingCalls.get, ownParams())
export const historyQuery = () => callQuery(brandingKind, brandingCalls.history, { ...ownParams(), query: { limit: 30 } })
