import { callsOf } from '#ui/api/calls.ts'
import type { pictureEndpoints } from '../pictures.contract.ts'
import { pictureHeads } from '../pictures.heads.generated.ts'

export const pictureCalls = callsOf<typeof pictureEndpoints>(pictureHeads)
