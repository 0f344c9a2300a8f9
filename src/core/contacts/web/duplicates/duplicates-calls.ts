import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { wire } from '#ui/api/wire.ts'
import type { contactEndpoints } from '../../contacts.contract.ts'
import type { duplicateEndpoints } from '../../duplicates.contract.ts'

type Endpoints = typeof duplicateEndpoints
export const duplicateCalls = {
  pairs: wire<Endpoints['pairs']>({ method: 'GET', path: '/api/contact/duplicates/pairs' }),
  setAside: wire<Endpoints['setAside']>({ method: 'POST', path: '/api/contact/duplicates/set_aside' }),
  merge: wire<Endpoints['merge']>({ method: 'POST', path: '/api/contact/merge' }),
  undoMerge: wire<Endpoints['undoMerge']>({ method: 'POST', path: '/api/contact/merge/undo/:id' }),
}
const getContact = wire<(typeof contactEndpoints)['get']>({ method: 'GET', path: '/api/contact/:id' })

/** Under `contact`: a change of any contact may make or end a pair. */
export const pairsQuery = infiniteQueryOptions({
  queryKey: ['contact', 'duplicates'],
  queryFn: ({ pageParam, signal }) =>
    call(duplicateCalls.pairs, { query: { limit: 50, ...(pageParam ? { cursor: pageParam } : {}) } }, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})
/** Not under `contact`: looking through half a million keys for every change of anybody's would be too much for a number in the menu. */
export const duplicateCountQuery = queryOptions({
  queryKey: ['duplicateCount'],
  queryFn: ({ signal }) => call(duplicateCalls.pairs, { query: { limit: 50 } }, { signal }),
  staleTime: 300_000,
})
export const contactQuery = (id: string) => callQuery('contact', getContact, { params: { id } })
