import { idParam, oneOf, someOf, textParam, withoutEmpty } from '#ui/list/search-params.ts'
import { caseSides, caseStates, dueFilters } from '../diligence-values.ts'

/** How the register is looked at: the query of the address. */
export interface RegisterSearch {
  q?: string
  states?: string
  side?: (typeof caseSides)[number]
  due?: (typeof dueFilters)[number]
  agent?: string
}
export const readRegisterSearch = (search: Record<string, unknown>): RegisterSearch =>
  withoutEmpty<RegisterSearch>({
    q: textParam(search['q'], 200),
    states: someOf(caseStates, search['states']),
    side: oneOf(caseSides, search['side']),
    due: oneOf(dueFilters, search['due']),
    agent: idParam(search['agent']),
  })
