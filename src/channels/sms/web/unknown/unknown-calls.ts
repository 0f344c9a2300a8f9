import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { unknownSmsEndpoints } from '../../unknown.contract.ts'
import { unknownSmsHeads } from '../../unknown.heads.generated.ts'

export const unknownCalls = callsOf<typeof unknownSmsEndpoints>(unknownSmsHeads)

export const unknownQuery = () =>
  pagesQuery(['sms', 'unknown', 'pages'], (cursor, signal) =>
    call(unknownCalls.list, { query: { limit: 50, cursor } }, { signal }),
  )
export const attachedQuery = () =>
  pagesQuery(['sms', 'unknown', 'attached'], (cursor, signal) =>
    call(unknownCalls.attached, { query: { limit: 20, cursor } }, { signal }),
  )
/** The highest number that the menu counts. */
export const mostCounted = 20
export const unknownCountQuery = () =>
  queryOptions({
    queryKey: ['sms', 'unknown', 'count'],
    queryFn: ({ signal }) => call(unknownCalls.list, { query: { limit: mostCounted } }, { signal }),
  })
