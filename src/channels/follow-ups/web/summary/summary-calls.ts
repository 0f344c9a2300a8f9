import { callsOf } from '#ui/api/calls.ts'
import { callQuery } from '#ui/api/query.ts'
import { openKind } from '#workflow/opens/opens.rules.ts'
import type { ownerSummaryEndpoints } from '../../owner-summary.contract.ts'
import { ownerSummaryHeads } from '../../owner-summary.heads.generated.ts'

export const ownerSummaryCalls = callsOf<typeof ownerSummaryEndpoints>(ownerSummaryHeads)
export const ownerSummaryQuery = (id: string) => callQuery(openKind, ownerSummaryCalls.get, { params: { id } })
