import { callsOf } from '#ui/api/calls.ts'
import type { sessionEndpoints } from '../session.contract.ts'
import { sessionHeads } from '../session.heads.generated.ts'

export const sessionCalls = callsOf<typeof sessionEndpoints>(sessionHeads)
