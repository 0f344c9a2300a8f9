import { callQuery } from '#ui/api/query.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { privacyEndpoints } from '../privacy.contract.ts'
import { privacyHeads } from '../privacy.heads.generated.ts'

export const privacyCalls = callsOf<typeof privacyEndpoints>(privacyHeads)
export const previewQuery = (id: string) => callQuery('erasure', privacyCalls.preview, { params: { id } })
