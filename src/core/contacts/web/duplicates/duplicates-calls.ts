import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { contactCalls, duplicateCalls } from '../contact-calls.ts'

/** Under `contact`: a change of any contact may make or end a pair. */
export const pairsQuery = pagesQuery(['contact', 'duplicates'], (cursor, signal) =>
  call(duplicateCalls.pairs, { query: { limit: 50, cursor } }, { signal }),
)
/** Not under `contact`: reading half a million keys after every change of a contact is too much for a number in the menu. */
export const duplicateCountQuery = queryOptions({
  queryKey: ['duplicateCount'],
  queryFn: ({ signal }) => call(duplicateCalls.pairs, { query: { limit: 50 } }, { signal }),
  staleTime: 300_000,
})
export const contactQuery = (id: string) => callQuery('contact', contactCalls.get, { params: { id } })
