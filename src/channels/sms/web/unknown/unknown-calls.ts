import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { unknownSmsEndpoints } from '../../unknown.contract.ts'
import { unknownSmsHeads } from '../../unknown.heads.generated.ts'

export const unknownCalls = callsOf<typeof unknownSmsEndpoints>(unknownSmsHeads)

export const unknownQuery = () =>
  infiniteQueryOptions({
    queryKey: ['sms', 'unknown', 'pages'],
    queryFn: ({ signal, pageParam }) =>
      call(unknownCalls.list, { query: { limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
export const attachedQuery = () =>
  infiniteQueryOptions({
    queryKey: ['sms', 'unknown', 'attached'],
    queryFn: ({ signal, pageParam }) =>
      call(unknownCalls.attached, { query: { limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
/** The highest number that the menu counts. */
export const mostCounted = 20
export const unknownCountQuery = () =>
  queryOptions({
    queryKey: ['sms', 'unknown', 'count'],
    queryFn: ({ signal }) => call(unknownCalls.list, { query: { limit: mostCounted } }, { signal }),
  })
