import { ranked } from './ranked.ts'
import { useEffect, useState } from 'react'
import { logFull } from '#ui/debug.ts'
import type { PaletteItem, PaletteSource } from '#ui/palette-source.ts'

export interface ResultGroup {
  heading: string
  items: readonly PaletteItem[]
}

const remoteMinLength = 2

/** Asks every source; local ones answer at once, remote ones are asked with every letter (a pause would be felt) and heard only for the latest query. */
export function useResults(sources: readonly PaletteSource[], query: string): { groups: ResultGroup[]; isSearching: boolean } {
  const [remote, setRemote] = useState<{ query: string; groups: ResultGroup[] }>({ query: '', groups: [] })
  const isRemoteDue = query.length >= remoteMinLength && sources.some((source) => source.isRemote)

  useEffect(() => {
    if (!isRemoteDue) return
    const stop = new AbortController()
    const ask = async () => {
      const asked = sources.filter((source) => source.isRemote === true)
      const answers = await Promise.allSettled(asked.map(async (source) => source.find(query, stop.signal)))
      if (stop.signal.aborted) return
      const groups = answers.map((answer, index): ResultGroup => {
        // One search that fails must not take the commands with it.
        if (answer.status === 'rejected') logFull('A search of the palette failed', answer.reason)
        return { heading: asked[index]?.heading ?? '', items: answer.status === 'fulfilled' ? answer.value : [] }
      })
      setRemote({ query, groups })
    }
    void ask()
    return () => stop.abort()
    // The sources are made anew by every render of the shell; what they find depends on the query alone.
  }, [query, isRemoteDue])

  const local = sources.flatMap((source): ResultGroup[] =>
    source.isRemote ? [] : [{ heading: source.heading, items: source.find(query) }],
  )
  // Records first among equals: who types a street wants the listing.
  const groups = query ? ranked([...(isRemoteDue ? remote.groups : []), ...local], query) : local
  return { groups: groups.filter(({ items }) => items.length > 0), isSearching: isRemoteDue && remote.query !== query }
}
