import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { proofEndpoints } from '../proofs.contract.ts'
import { proofHeads } from '../proofs.heads.generated.ts'

export const proofCalls = callsOf<typeof proofEndpoints>(proofHeads)
export const proofsQuery = (listingId: string) => callQuery('document', proofCalls.list, { params: { listingId } })
export const proofKind = 'document'
