import { oneOf, textParam, withoutEmpty } from '#ui/list/search-params.ts'
import { matchStates, matchSubjects } from '../../diligence-values.ts'

/** How the possible matches are looked at: the query of the address. */
export interface ScreeningSearch {
  state?: (typeof matchStates)[number]
  of?: (typeof matchSubjects)[number]
  q?: string
}
export const readScreeningSearch = (search: Record<string, unknown>): ScreeningSearch =>
  withoutEmpty<ScreeningSearch>({
    state: oneOf(matchStates, search['state']),
    of: oneOf(matchSubjects, search['of']),
    q: textParam(search['q'], 200),
  })
