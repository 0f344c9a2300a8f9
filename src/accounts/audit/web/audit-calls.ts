import { infiniteQueryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { Endpoint } from '#common/endpoint.ts'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { auditEndpoints } from '../audit-log.contract.ts'

type Endpoints = typeof auditEndpoints
export const auditCalls = {
  list: wire<Endpoints['list']>({ method: 'GET', path: '/api/audit' }),
  kinds: wire<Endpoints['kinds']>({ method: 'GET', path: '/api/audit/kinds' }),
  verify: wire<Endpoints['verify']>({ method: 'POST', path: '/api/audit/verify' }),
  exportCsv: wire<Endpoints['exportCsv']>({ method: 'GET', path: '/api/audit/export.csv', produces: 'text/csv; charset=utf-8' }),
  exportJson: wire<Endpoints['exportJson']>({
    method: 'GET',
    path: '/api/audit/export.json',
    produces: 'application/json; charset=utf-8',
  }),
}
/** What is read here of the users. */
interface UsersAnswer extends Endpoint {
  method: 'GET'
  path: '/api/users'
  query: z.ZodType<{ limit: number }>
  response: z.ZodType<{ items: readonly { id: string; firstName: string; lastName: string }[] }>
}
const listUsers = wire<UsersAnswer>({ method: 'GET', path: '/api/users' })

export interface AuditSearch {
  who?: string
  entity?: string
  from?: string
  to?: string
}
/** The filter as the address of the page has it. */
export const readAuditSearch = (search: Record<string, unknown>): AuditSearch =>
  Object.fromEntries(
    ['who', 'entity', 'from', 'to'].flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value ? [[name, value]] : []
    }),
  )

export const auditQuery = (filter: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', filter],
    queryFn: ({ pageParam, signal }) => call(auditCalls.list, { query: { ...filter, limit: 50, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  })
export const kindsQuery = callQuery('audit', auditCalls.kinds, {})
export const peopleQuery = callQuery('user', listUsers, { query: { limit: 200 } })
