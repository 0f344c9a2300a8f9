import { call } from '#ui/api/api.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { diligenceKind } from '../../diligence-values.ts'
import type { screeningEndpoints } from '../../screening.contract.ts'
import { screeningHeads } from '../../screening.heads.generated.ts'

export const screeningCalls = callsOf<typeof screeningEndpoints>(screeningHeads)

export const listsQuery = () =>
  pagesQuery([diligenceKind, 'lists'], (cursor, signal) =>
    call(screeningCalls.lists, { query: { limit: 20, cursor } as never }, { signal }),
  )
export interface MatchFilter {
  state?: string
  of?: string
  q?: string
}
export const matchesQuery = (filter: MatchFilter) =>
  pagesQuery([diligenceKind, 'matches', filter], (cursor, signal) =>
    call(screeningCalls.matches, { query: { ...filter, limit: 50, count: 'true', cursor } as never }, { signal }),
  )
