import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { domainEndpoints } from '../domain.contract.ts'
import { domainHeads } from '../domain.heads.generated.ts'

export const domainCalls = callsOf<typeof domainEndpoints>(domainHeads)
/** Named after portal accounts, so that their live events read it again. */
export const connectionQuery = () => callQuery('portalAccount', domainCalls.connection, { params: agencyParams() })
