import { useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { authorityEndpoints } from '../authorities.contract.ts'
import { authorityHeads } from '../authorities.heads.generated.ts'

export const authorityCalls = callsOf<typeof authorityEndpoints>(authorityHeads)
/** First word of the keys of everything that shows authorities, and the kind of their live events. */
const authorityKind = 'authority'
export const authoritiesQuery = (listingId: string) =>
  callQuery(authorityKind, authorityCalls.ofListing, { params: { id: listingId } })

/** Reads authorities and their listing again after a change. */
export function useAuthorityChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: [authorityKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }
}
