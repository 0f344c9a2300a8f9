import { publicationStates, stateWords } from '../../portals.rules.ts'

/** The filters of the grid, as its address has them. */
export interface CockpitSearch {
  q?: string
  state?: (typeof publicationStates)[number] | 'notPublished'
  agent?: string
  attention?: 'yes'
}

export const stateChoices = [
  { value: 'notPublished', label: 'Not published' },
  ...publicationStates.map((state) => ({ value: state as string, label: stateWords[state] })),
]

export function readCockpitSearch(search: Record<string, unknown>): CockpitSearch {
  const { q, state, agent, attention } = search
  return {
    ...(typeof q === 'string' && q && { q: q.slice(0, 100) }),
    ...(stateChoices.some(({ value }) => value === state) && { state: state as NonNullable<CockpitSearch['state']> }),
    ...(typeof agent === 'string' && /^[0-9a-f-]{36}$/.test(agent) && { agent }),
    ...(attention === 'yes' && { attention: 'yes' as const }),
  }
}
