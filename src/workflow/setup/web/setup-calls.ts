import type { brandingEndpoints } from '#accounts/branding/branding.contract.ts'
import { brandingHeads } from '#accounts/branding/branding.heads.generated.ts'
import { callsOf } from '#ui/api/calls.ts'
import type { setupEndpoints } from '../setup.contract.ts'
import { setupHeads } from '../setup.heads.generated.ts'

export const setupCalls = callsOf<typeof setupEndpoints>(setupHeads)
export const brandingCalls = callsOf<typeof brandingEndpoints>(brandingHeads)
