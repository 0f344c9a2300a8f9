import { queryOptions } from '@tanstack/react-query'
import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { matchEndpoints } from '../../matches.contract.ts'
import { matchHeads } from '../../matches.heads.generated.ts'

export const matchCalls = callsOf<typeof matchEndpoints>(matchHeads)

/** Read when it opens: consent decides who can be sent something. */
export const planQuery = (listingIds: readonly string[], contactIds: readonly string[]) =>
  queryOptions({
    queryKey: ['match', 'plan', listingIds, contactIds],
    queryFn: ({ signal }) =>
      call(matchCalls.plan, { body: { listingIds: [...listingIds], contactIds: [...contactIds] } }, { signal }),
    staleTime: 0,
  })
