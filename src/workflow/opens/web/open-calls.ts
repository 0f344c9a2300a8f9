import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import type { openEndpoints } from '../opens.contract.ts'
import { openHeads } from '../opens.heads.generated.ts'
import { openKind } from '../opens.rules.ts'

export const openCalls = callsOf<typeof openEndpoints>(openHeads)

export const dayQuery = (day: string, opens: Scope) => callQuery(openKind, openCalls.day, { query: { day, opens } })
export const candidatesQuery = (day: string, opens: Scope) => callQuery(openKind, openCalls.candidates, { query: { day, opens } })
export const ofListingQuery = (id: string) => callQuery(openKind, openCalls.ofListing, { params: { id } })
