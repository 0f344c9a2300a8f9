import { callsOf } from '#ui/api/calls.ts'
import type { openPaperEndpoints } from '../../open-papers.contract.ts'
import { openPaperHeads } from '../../open-papers.heads.generated.ts'

export const openPaperCalls = callsOf<typeof openPaperEndpoints>(openPaperHeads)
