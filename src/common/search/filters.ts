/** Filters of a search. Any of one list is enough, of tags every one is needed; an empty list filters nothing. */
export interface SearchFilters {
  roles: readonly string[]
  kinds: readonly string[]
  statuses: readonly string[]
  suburbs: readonly string[]
  tags: readonly string[]
  agentIds: readonly string[]
}

/** A hyphen is also typed for a space: `port-melbourne`. Lower case. */
export const spelled = (value: string): string[] => [...new Set([value.toLowerCase(), value.toLowerCase().replaceAll('-', ' ')])]
