import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { printPackEndpoints } from '../../print-pack.contract.ts'
import { printPackHeads } from '../../print-pack.heads.generated.ts'

export const packCalls = callsOf<typeof printPackEndpoints>(printPackHeads)
export const packKind = 'print-pack'
export const packQuery = () => callQuery(packKind, packCalls.settings, {})
