import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { passkeyEndpoints } from '../../passkey.contract.ts'
import { passkeyHeads } from '../../passkey.heads.generated.ts'

export const passkeyCalls = callsOf<typeof passkeyEndpoints>(passkeyHeads)
export const passkeysQuery = callQuery('user', passkeyCalls.list, {})
