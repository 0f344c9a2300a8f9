import { useEffect, useState } from 'react'
import type { SearchAnswer, searchEndpoints } from '#workspace/search/search.contract.ts'
import { searchHeads } from '#workspace/search/search.heads.generated.ts'
import { call } from '#ui/api/api.ts'
import { logFull } from '#ui/debug.ts'
import type { PaletteSource, RemoteSource } from '#ui/palette-source.ts'
import { callsOf } from '#ui/api/calls.ts'
import { newContactItem } from '#core/contacts/web/contacts-palette.public.tsx'
import { operatorHint, readSearch } from '#workspace/search/search-operators.rules.ts'
import { recentRecords } from '#ui/recent.ts'
import { useCompletions } from './completions.tsx'
import { ranked, type ResultGroup } from './ranked.ts'
import type { ShellTools } from './sources.tsx'

export interface Results {
  groups: ResultGroup[]
  isSearching: boolean
  /** What could not be searched, in a sentence: that it shows nothing says nothing. */
  trouble: string | null
  /** An operator has no such value: those it has, in a sentence. */
  hint: string | null
  /** What is typed without its operators. */
  words: string
}

const remoteMinLength = 2
/** As long as the server takes. */
const maxLength = 100
const search = callsOf<typeof searchEndpoints>(searchHeads).find
/** What the user opened lately comes first among equal matches. */
const recentIds = () =>
  recentRecords()
    .map(({ path }) => path.split('/').at(-1))
    .join(',') || undefined
const isRemote = (source: PaletteSource<SearchAnswer>): source is RemoteSource<SearchAnswer> => source.isRemote === true

/**
 * Local sources answer at once. The server is asked with every letter (a pause would be felt), once for all of what it knows: seven calls would
 * wait for each other in the six connections of a browser. Only the answer to the latest query is heard.
 */
export function useResults(sources: readonly PaletteSource<SearchAnswer>[], typed: string, tools: ShellTools): Results {
  const query = typed.trim()
  const { scope } = tools
  const read = readSearch(typed)
  const wrongValue = operatorHint(read)
  const completions = useCompletions(typed, read)
  const [answered, setAnswered] = useState<{ query: string; answer: SearchAnswer | null }>({ query: '', answer: null })
  const remote = sources.filter(isRemote)
  const isRemoteDue = query.length >= remoteMinLength && remote.length > 0 && !wrongValue

  useEffect(() => {
    if (!isRemoteDue) return
    const stop = new AbortController()
    call(search, { query: { q: query.slice(0, maxLength), scope, recent: recentIds() } }, { signal: stop.signal }).then(
      (answer) => {
        if (!stop.signal.aborted) setAnswered({ query, answer })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        // A search that fails must not take the commands with it.
        logFull('The command palette search failed', error)
        setAnswered({ query, answer: null })
      },
    )
    return () => stop.abort()
  }, [query, isRemoteDue, scope])

  const { answer } = answered
  const local = sources.flatMap((source): ResultGroup[] =>
    isRemote(source) ? [] : [{ heading: source.heading, items: source.find(query) }],
  )
  const found = isRemoteDue && answer ? remote.map((source) => ({ heading: source.heading, items: source.itemsOf(answer) })) : []
  // Records first among equals: who types a street wants the listing.
  const groups = (query ? ranked([...found, ...local], read.words) : local).filter(({ items }) => items.length > 0)
  const isSearching = isRemoteDue && answered.query !== query
  const hasFailed = ({ group }: RemoteSource<SearchAnswer>) => !answer || answer.failed.some((name) => name === group)
  const trouble = isRemoteDue && !isSearching ? troubleWords(remote.filter(hasFailed), remote) : null
  if (completions.length) groups.unshift({ heading: 'Filters', items: completions })
  const hint = wrongValue ?? (isRemoteDue && !isSearching ? (answer?.hint ?? null) : null)
  const isEmpty = isRemoteDue && !isSearching && !groups.length && !trouble && !read.operations.length
  if (isEmpty && tools.permissions.includes('contacts.write'))
    groups.push({ heading: 'Create', items: [newContactItem(tools, query)] })
  return { groups, words: read.words, isSearching, trouble, hint: completions.length ? null : hint }
}

function troubleWords(failed: readonly { heading: string }[], asked: readonly unknown[]): string | null {
  if (!failed.length) return null
  if (failed.length === asked.length)
    return 'Search isn’t available right now. Pages and commands still work. Keep typing to try again.'
  const names = failed.map(({ heading }) => heading.toLowerCase())
  return `Can’t search ${new Intl.ListFormat('en-AU').format(names)} right now.`
}
