import { listingStatuses } from '#common/listing/listing-values.ts'
import { readOperators, typedValue } from '#common/search/operators.ts'
import type { SearchFilters } from '#common/search/filters.ts'
import { contactKinds, contactRoles } from '#core/contacts/contact-values.contract.ts'

export const searchOperators = {
  is: [...contactRoles, ...contactKinds],
  status: listingStatuses,
  suburb: null,
  agent: null,
  '#': null,
} as const
export type SearchOperator = keyof typeof searchOperators

/** The text of an operator before its value. */
export const operatorText = (operator: SearchOperator) => (operator === '#' ? '#' : `${operator}:`)

export const readSearch = (typed: string) => readOperators(typed, searchOperators)
type ReadSearch = ReturnType<typeof readSearch>

/** @returns a sentence that names the values there are, or null where every operator has one of them */
export function operatorHint({ operations }: ReadSearch): string | null {
  const wrong = operations.find(({ value }) => value === undefined)
  if (!wrong) return null
  const { operator, typed } = wrong
  const values: readonly string[] | null = searchOperators[operator]
  return values
    ? `${typed ? `“${typed}” isn’t a value of ${operator}:. ` : ''}Use ${values.map(typedValue).join(', ')}.`
    : `Type a value after ${operatorText(operator)}`
}

const isOneOf = <T extends string>(values: readonly T[], value: string): value is T =>
  (values as readonly string[]).includes(value)

/** The filters of the operators but for agents: only the server knows their names. */
export function filtersOf({ operations }: ReadSearch, agentIds: readonly string[]): SearchFilters | undefined {
  if (!operations.length) return undefined
  const of = (operator: SearchOperator) =>
    operations.flatMap((one) => (one.operator === operator && one.value !== undefined ? [one.value] : []))
  return {
    roles: of('is').filter((value) => isOneOf(contactRoles, value)),
    kinds: of('is').filter((value) => isOneOf(contactKinds, value)),
    statuses: of('status'),
    suburbs: of('suburb'),
    tags: of('#'),
    agentIds,
  }
}
