import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { operateEndpoints } from '../operate.contract.ts'
import { operateHeads } from '../operate.heads.generated.ts'

export const operateCalls = callsOf<typeof operateEndpoints>(operateHeads)

/** A refusal is the answer that no one is signed in. */
export const meQuery = queryOptions({
  queryKey: ['operate', 'me'],
  queryFn: ({ signal }) => call(operateCalls.me, {}, { signal }),
  retry: false,
})
export const stateQuery = queryOptions({
  queryKey: ['operate', 'state'],
  queryFn: ({ signal }) => call(operateCalls.state, {}, { signal }),
})
export const healthQuery = queryOptions({
  queryKey: ['operate', 'health'],
  queryFn: ({ signal }) => call(operateCalls.health, {}, { signal }),
  staleTime: 60_000,
})
export const agenciesQuery = (q: string) =>
  pagesQuery(['operate', 'agencies', q], (cursor, signal) =>
    call(operateCalls.agencies, { query: { limit: 50, cursor, ...(q && { q }) } }, { signal }),
  )
export const eventsQuery = pagesQuery(['operate', 'events'], (cursor, signal) =>
  call(operateCalls.events, { query: { limit: 50, cursor } }, { signal }),
)
