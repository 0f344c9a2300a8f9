import { useQueryClient } from '@tanstack/react-query'
import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Authority, authorityEndpoints } from '../authorities.contract.ts'
import { authorityHeads } from '../authorities.heads.generated.ts'

export const authorityCalls = callsOf<typeof authorityEndpoints>(authorityHeads)
/** First word of the keys of everything that shows authorities, and the kind of their live events. */
const authorityKind = 'authority'
export const authoritiesQuery = (listingId: string) =>
  callQuery(authorityKind, authorityCalls.ofListing, { params: { id: listingId } })

/** Shows a changed authority at once, so that the next press sends its version, and reads the rest and the listing again. */
export function useAuthorityChanged(): (now?: Authority) => void {
  const queryClient = useQueryClient()
  return (now) => {
    if (now)
      queryClient.setQueryData(
        authoritiesQuery(now.listingId).queryKey,
        (shown) => shown && { ...shown, items: shown.items.map((one) => (one.id === now.id ? now : one)) },
      )
    void queryClient.invalidateQueries({ queryKey: [authorityKind] })
    void queryClient.invalidateQueries({ queryKey: ['listing'] })
  }
}
