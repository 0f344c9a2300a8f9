import { keepPlans, kindsFound, type Spelling } from '#platform/search/record-search.ts'
import { AppError } from '#common/errors.ts'
import { typedWords, wordsIn } from '#common/search/search-words.ts'
import { agentNames } from '#accounts/agents/server/agents.service.ts'
import type { Caller } from '#platform/context.ts'
import type { Search } from '#platform/feature.ts'
import { type SearchAnswer, type SearchGroup, searchGroups } from '../search.contract.ts'
import { filtersOf, operatorHint, readSearch } from '../search-operators.rules.ts'

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
  appraisals: [],
  failed: [],
  hint: null,
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
  const read = readSearch(options.q)
  const named = await agentsOf(caller, read)
  const hint = operatorHint(read) ?? named.hint
  if (hint) return { ...nothing(), hint }
  const filters = filtersOf(read, named.ids)
  const groups = searchGroups.filter(
    (group) => caller.scope.permissions.has(searches[group].permission) && (!filters || searches[group].hasFilters),
  )
  const run = (some: readonly SearchGroup[]) =>
    caller.reading(async (ctx) => {
      await keepPlans(ctx)
      const all = async (spelling: Spelling, groupsOf: readonly SearchGroup[]) => {
        const found: [SearchGroup, readonly unknown[]][] = []
        for (const group of groupsOf)
          found.push([group, await searches[group].find(ctx, { ...options, q: read.words, filters, spelling })])
        return found
      }
      const kinds = [...new Set(some.map((group) => searches[group].kind))]
      // The search itself forgives a typo where there are filters.
      const withWords = filters ? new Set(kinds) : await kindsFound(ctx, kinds, read.words)
      const exact = await all(
        'asTyped',
        some.filter((group) => withWords.has(searches[group].kind)),
      )
      // A typo is forgiven where nothing at all is found as typed: looking for one takes longer than finding the word.
      const found = exact.some(([, rows]) => rows.length) ? exact : await all('corrected', some)
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

/** The agents that `agent:` names: `me`, or every word the start of one in the name. */
async function agentsOf(
  caller: Caller,
  { operations }: ReturnType<typeof readSearch>,
): Promise<{ ids: string[]; hint: string | null }> {
  const names = operations.flatMap(({ operator, value }) => (operator === 'agent' && value ? [value] : []))
  if (!names.length) return { ids: [], hint: null }
  const agents = await caller.reading((ctx) => agentNames(ctx))
  const ids = new Set<string>()
  for (const name of names) {
    const words = typedWords(name)
    const isMe = name.toLowerCase() === 'me'
    const found = isMe
      ? caller.scope.agentId
        ? [caller.scope.agentId]
        : []
      : agents.flatMap((agent) => {
          const own = wordsIn(agent.name)
          return words.length && words.every((word) => own.some((one) => one.startsWith(word))) ? [agent.id] : []
        })
    if (!found.length) return { ids: [], hint: isMe ? noAgent : unknownAgent(name, agents) }
    for (const id of found) ids.add(id)
  }
  return { ids: [...ids], hint: null }
}
const noAgent = 'Your login isn’t linked to an agent. Use a name after agent:.'
const mostNamed = 10
const unknownAgent = (name: string, agents: readonly { name: string }[]) =>
  `No agent is called “${name}”. Use me${agents
    .slice(0, mostNamed)
    .map((agent) => `, ${agent.name}`)
    .join('')}.`

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
