import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { wire } from '#ui/api/wire.ts'
import type { homeEndpoints } from '../home.contract.ts'

const getHome = wire<(typeof homeEndpoints)['get']>({ method: 'GET', path: '/api/home' })
export const homeKind = 'home'
export const homeQuery = (scope: Scope) => callQuery(homeKind, getHome, { query: { scope } })
