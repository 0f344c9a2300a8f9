import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import type { caseImportEndpoints } from '../../case-import.contract.ts'
import { caseImportHeads } from '../../case-import.heads.generated.ts'
import { diligenceKind } from '../../diligence-values.ts'

export const caseImportCalls = callsOf<typeof caseImportEndpoints>(caseImportHeads)
export const caseImportsQuery = () =>
  pagesQuery([diligenceKind, 'imports'], (cursor, signal) =>
    call(caseImportCalls.list, { query: { limit: 10, cursor } as never }, { signal }),
  )
