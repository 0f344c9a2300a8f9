import { callsOf } from '#ui/api/calls.ts'
import type { addressEndpoints } from '../addresses.contract.ts'
import { addressHeads } from '../addresses.heads.generated.ts'

export const addressCalls = callsOf<typeof addressEndpoints>(addressHeads)
