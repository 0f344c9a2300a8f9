import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callQuery } from '#ui/api/query.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { contactKind } from '#core/contacts/web/contact-calls.public.tsx'
import { callsOf } from '#ui/api/calls.ts'
import type { duplicateEndpoints } from '../duplicates.contract.ts'
import { duplicateHeads } from '../duplicates.heads.generated.ts'

export const duplicateCalls = callsOf<typeof duplicateEndpoints>(duplicateHeads)

/** Under `contact`: a change of any contact may make or end a pair. */
export const pairsQuery = pagesQuery([contactKind, 'duplicates'], (cursor, signal) =>
  call(duplicateCalls.pairs, { query: { limit: 50, cursor } }, { signal }),
)
/** Not under `contact`: reading half a million keys after every change of a contact is too much for a number in the menu. */
export const duplicateCountQuery = queryOptions({
  queryKey: ['duplicateCount'],
  queryFn: ({ signal }) => call(duplicateCalls.pairs, { query: { limit: 50 } }, { signal }),
  staleTime: 300_000,
})
export const mergesQuery = (id: string) => callQuery(contactKind, duplicateCalls.merges, { params: { id } })
