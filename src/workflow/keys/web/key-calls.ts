import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import type { keyEndpoints } from '../keys.contract.ts'
import { keyHeads } from '../keys.heads.generated.ts'

export const keyCalls = callsOf<typeof keyEndpoints>(keyHeads)
/** First word of the keys of everything that shows keys, and the kind of their live events. */
export const keyKind = 'key'
export const keysQuery = (listingId: string) => callQuery(keyKind, keyCalls.ofListing, { params: { id: listingId } })
