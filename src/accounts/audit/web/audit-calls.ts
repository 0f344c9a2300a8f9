import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import { dayParam, idParam, textParam, withoutEmpty } from '#ui/list/search-params.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { auditEndpoints } from '../audit-log.contract.ts'
import { auditHeads } from '../audit-log.heads.generated.ts'
import { auditPeople } from './audit.slots.ts'

export const auditCalls = callsOf<typeof auditEndpoints>(auditHeads)
export interface AuditSearch {
  who?: string
  entity?: string
  from?: string
  to?: string
}
/** The filter as the address of the page has it. */
export const readAuditSearch = ({ who, entity, from, to }: Record<string, unknown>): AuditSearch =>
  withoutEmpty<AuditSearch>({
    who: who === 'nobody' ? who : idParam(who),
    entity: textParam(entity, 60),
    from: dayParam(from),
    to: dayParam(to),
  })

export const auditQuery = (filter: AuditSearch) =>
  pagesQuery(['audit', filter], (cursor, signal) =>
    call(auditCalls.list, { query: { ...filter, limit: 50, cursor } }, { signal }),
  )
export const kindsQuery = callQuery('audit', auditCalls.kinds, {})
export const peopleQuery = queryOptions({
  queryKey: ['user', 'audit'],
  queryFn: async ({ signal }) => (await Promise.all(auditPeople.entries.map((read) => read(signal)))).flat(),
})
