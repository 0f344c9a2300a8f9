import type { CallInput, Endpoint, Result } from '#common/endpoint.ts'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { ApiError, incompleteLogin } from './api-error.ts'

/** Refusals are not tried again: the answer would be the same. */
const isWorthAnotherTry = (failures: number, error: Error) =>
  failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status === 503)

export const newQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, gcTime: 30 * 60_000, retry: isWorthAnotherTry },
      mutations: { retry: false },
    },
  })

/**
 * A query of one call, for `useQuery`, `prefetchQuery` and `invalidateQueries`.
 *
 * @param kind first word of the key and the kind of record in live events: when such a record changes anywhere in the
 *   agency, the query is read again
 * @example useQuery(callQuery('listing', listingCalls.getOne, { params: { id } }))
 */
export const callQuery = <E extends Endpoint>(kind: string, endpoint: E, input: CallInput<E>) =>
  queryOptions<Result<E>>({
    queryKey: [kind, endpoint.path, input],
    async queryFn({ signal }) {
      const answer = await (call as (e: E, i: CallInput<E>, o: { signal: AbortSignal }) => Promise<Result<E>>)(endpoint, input, {
        signal,
      })
      // A query without an answer would say so in words of the library.
      if (answer === undefined) throw incompleteLogin()
      return answer
    },
  })
