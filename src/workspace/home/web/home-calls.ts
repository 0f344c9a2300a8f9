import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { homeEndpoints } from '../home.contract.ts'
import { homeHeads } from '../home.heads.generated.ts'

const getHome = callsOf<typeof homeEndpoints>(homeHeads).get
export const homeKind = 'home'
export const homeQuery = (scope: Scope) => callQuery(homeKind, getHome, { query: { scope } })
