import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { diligenceKind } from '../../diligence-values.ts'
import type { partyEndpoints } from '../../party.contract.ts'
import { partyHeads } from '../../party.heads.generated.ts'

export const partyCalls = callsOf<typeof partyEndpoints>(partyHeads)
export const linksQuery = (listingId: string) => callQuery(diligenceKind, partyCalls.ofListing, { params: { id: listingId } })
