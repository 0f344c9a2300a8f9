import { useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { showChanged } from '#ui/api/show-changed.ts'
import type { Authority, authorityEndpoints } from '../authorities.contract.ts'
import { authorityHeads } from '../authorities.heads.generated.ts'

export const authorityCalls = callsOf<typeof authorityEndpoints>(authorityHeads)
/** First word of the keys of everything that shows authorities, and the kind of their live events. */
const authorityKind = 'authority'
export const authoritiesQuery = (listingId: string) =>
  callQuery(authorityKind, authorityCalls.ofListing, { params: { id: listingId } })

/** Shows a changed authority at once, and reads the rest and the listing again. */
export function useAuthorityChanged(): (now?: Authority) => void {
  const queryClient = useQueryClient()
  return (now) => {
    if (now) showChanged(queryClient, [authorityKind], now)
    void queryClient.invalidateQueries({ queryKey: [authorityKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }
}
