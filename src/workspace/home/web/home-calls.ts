import { callQuery } from '#ui/query.ts'
import type { Scope } from '#ui/scope.ts'
import { wire } from '#ui/wire.ts'
import type { homeEndpoints } from '../home.contract.ts'

const getHome = wire<(typeof homeEndpoints)['get']>({ method: 'GET', path: '/api/home' })
export const homeKind = 'home'
export const homeQuery = (scope: Scope) => callQuery(homeKind, getHome, { query: { scope } })
