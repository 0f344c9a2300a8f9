import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useColleagues } from '#accounts/users/web/colleagues.public.tsx'
import { sessionStore } from '#ui/session/session-store.ts'
import { type QuickTask, readQuickTask } from '../quick-add.rules.ts'
import { meant, type Mention, offered, searchWords } from '#common/typed/mentions.ts'
import { linkHits, useLinkRights } from './link-hits.ts'
import type { LinkHit } from './task.slots.ts'
import { agencyLocal } from './task-words.ts'

/** A name or an address of the line, and what was found for it. */
export interface FoundMention {
  mention: Mention
  /** Undefined while it is searched for. */
  hits: readonly LinkHit[] | undefined
  link: LinkHit | undefined
  /** The user chose that it names no record. */
  isUnlinked: boolean
}
type Links = { contactId?: string; listingId?: string }
const idsOf = (links: readonly (LinkHit | undefined)[]): Links => {
  const [contact, listing] = (['contact', 'listing'] as const).map((kind) => links.find((one) => one?.kind === kind))
  return { ...(contact && { contactId: contact.id }), ...(listing && { listingId: listing.id }) }
}

/** Reads the line of a new task while it is typed, and finds the contacts and listings that it names. */
export function useQuickTask(line: string) {
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<Record<string, LinkHit | null>>({})
  const people = useColleagues()
  const queryClient = useQueryClient()
  const may = useLinkRights()
  const me = sessionStore.get().user?.UserId
  const read = (words: string): QuickTask => readQuickTask(words, { now: agencyLocal(), people, me, ignored })
  const task = read(line)
  const [settled] = useDebouncedValue(line, 150)
  const sought = new Set(read(settled).mentions.map(({ text }) => text))
  const queryOf = (mention: Mention) =>
    linkHits(searchWords(mention).slice(0, 100), {
      contacts: may.contacts && mention.kind !== 'at',
      listings: may.listings && mention.kind !== 'with' && mention.kind !== 'who',
    })
  const linkOf = (mention: Mention, hits: readonly LinkHit[] | undefined) => {
    const choice = chosen[mention.text]
    return choice === undefined ? meant(mention, hits ?? []) : (choice ?? undefined)
  }
  const results = useQueries({
    queries: task.mentions.map((mention) => ({ ...queryOf(mention), enabled: sought.has(mention.text) })),
  })
  const found = task.mentions.map((mention, at): FoundMention => {
    const hits = results[at]?.data
    const link = linkOf(mention, hits)
    return { mention, hits: hits && offered(mention, hits), link, isUnlinked: chosen[mention.text] === null }
  })
  return {
    task,
    people,
    found,
    links: idsOf(found.map(({ link }) => link)),
    /** The search may still be under way: a quick typist must not lose what the task is about. */
    waitForLinks: async (): Promise<Links> =>
      idsOf(
        await Promise.all(
          task.mentions.map(async (one) => linkOf(one, await queryClient.ensureQueryData(queryOf(one)).catch(() => []))),
        ),
      ),
    choose: (mention: Mention, hit: LinkHit | null) => setChosen((all) => ({ ...all, [mention.text]: hit })),
    ignore: (text: string) => setIgnored((all) => new Set([...all, text.toLowerCase()])),
    clear: () => {
      setIgnored(new Set())
      setChosen({})
    },
  }
}
