import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { factorEndpoints } from '../../factor.contract.ts'
import { factorHeads } from '../../factor.heads.generated.ts'

export const factorCalls = callsOf<typeof factorEndpoints>(factorHeads)
export const factorQuery = callQuery('user', factorCalls.state, {})
export const signInSettingsQuery = callQuery('signInSettings', factorCalls.settings, {})
