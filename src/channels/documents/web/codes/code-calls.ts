import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { codeEndpoints } from '../../codes.contract.ts'
import { codeHeads } from '../../codes.heads.generated.ts'

export const codeCalls = callsOf<typeof codeEndpoints>(codeHeads)
export const codesQuery = (listingId: string) => callQuery('document', codeCalls.list, { params: { listingId } })
export const codeKind = 'document'
