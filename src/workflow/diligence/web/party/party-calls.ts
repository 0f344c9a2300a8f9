import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { diligenceKind } from '../../diligence-values.ts'
import type { partyLinkEndpoints } from '../../party.contract.ts'
import { partyLinkHeads } from '../../party.heads.generated.ts'

export const partyCalls = callsOf<typeof partyLinkEndpoints>(partyLinkHeads)
export const linksQuery = (listingId: string) => callQuery(diligenceKind, partyCalls.ofListing, { params: { id: listingId } })
