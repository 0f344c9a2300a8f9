import { AppError } from '#common/errors.ts'
import type { Caller } from '#platform/context.ts'
import type { Search } from '#platform/feature.ts'
import { type SearchAnswer, type SearchGroup, searchGroups } from '../search.contract.ts'

interface SearchOptions {
  q: string
  scope: 'agent' | 'office'
  recent?: string | undefined
}
type Searches = ReadonlyMap<string, Search>

/** The search of each group of the answer. @throws Error at the start when a feature declares none for a group, or one for no group */
export function searchesOf(declared: Searches): Record<SearchGroup, Search> {
  const isGroup = (name: string) => (searchGroups as readonly string[]).includes(name)
  const unknown = [...declared.keys()].filter((name) => !isGroup(name))
  const missing = searchGroups.filter((name) => !declared.has(name))
  if (unknown.length + missing.length) throw new Error(`search: no group ${unknown.join()}, no feature for ${missing.join()}`)
  return Object.fromEntries(declared) as Record<SearchGroup, Search>
}

const nothing = (): SearchAnswer => ({
  contacts: [],
  listings: [],
  properties: [],
  notes: [],
  blogs: [],
  tasks: [],
  campaigns: [],
  failed: [],
})

/**
 * Everything the caller may read that answers to the words. All searches go to one connection, one after the other: side by side on
 * seven they were not painted sooner, and every letter typed would take most of the pool.
 */
export async function searchAll(
  caller: Caller,
  searches: Record<SearchGroup, Search>,
  options: SearchOptions,
): Promise<SearchAnswer> {
  const groups = searchGroups.filter((group) => caller.scope.permissions.has(searches[group].permission))
  const run = (some: readonly SearchGroup[]) =>
    caller.reading(async (ctx) => {
      const found: [SearchGroup, unknown][] = []
      for (const group of some) found.push([group, await searches[group].find(ctx, options)])
      return Object.fromEntries(found) as Partial<SearchAnswer>
    })
  try {
    return { ...nothing(), ...(await run(groups)) }
  } catch (cause) {
    // While no connection is free, seven more queries would only make it worse.
    if (cause instanceof AppError) throw cause
    return oneByOne(caller, groups, run)
  }
}

/** A failed statement aborts its transaction; each search has its own, so that one does not break the others. */
async function oneByOne(
  caller: Caller,
  groups: readonly SearchGroup[],
  run: (some: readonly SearchGroup[]) => Promise<Partial<SearchAnswer>>,
): Promise<SearchAnswer> {
  const answer = nothing()
  for (const group of groups) {
    try {
      Object.assign(answer, await run([group]))
    } catch (error) {
      caller.log.error({ err: error, group }, 'a search failed')
      answer.failed.push(group)
    }
  }
  return answer
}
