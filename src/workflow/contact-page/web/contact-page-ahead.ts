import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { readSlotAhead } from '#ui/slots.ts'
import { agentsQuery } from '#accounts/agents/web/agents.public.tsx'
import { consentQuery, tagNamesQuery, relationshipsQuery } from './contact-page-calls.public.tsx'
import { contactAbout, contactMatches, type ContactPart, contactTalk } from '#core/contacts/web/contact.slots.ts'

export type Pane = 'about' | 'talk' | 'matches'
/** After this a pane is drawn with what it has: one slow answer does not hide the others. */
const longestWaitMs = 1500

/**
 * Fetches what the panes of a contact show, in parallel with the contact itself. Of a merged record the results are those of the old id and
 * are not shown; on a narrow screen only the open tab is fetched.
 * @returns the panes whose parts are all there: drawn as a whole, nothing in them moves
 */
export function usePanesAhead(id: string, isNarrow: boolean): ReadonlySet<Pane> {
  const queryClient = useQueryClient()
  const [ready, setReady] = useState<{ id: string; panes: ReadonlySet<Pane> }>({ id, panes: new Set() })
  useEffect(() => {
    let isOver = false
    const done = (pane: Pane) => () =>
      isOver || setReady((was) => ({ id, panes: new Set(was.id === id ? [...was.panes, pane] : [pane]) }))
    const waits = readAhead(queryClient, id, isNarrow).map(([pane, reads]) => {
      void reads.then(done(pane))
      return setTimeout(done(pane), longestWaitMs)
    })
    return () => {
      isOver = true
      waits.forEach(clearTimeout)
    }
  }, [queryClient, id, isNarrow])
  return ready.id === id ? ready.panes : none
}
const none: ReadonlySet<Pane> = new Set()

function readAhead(queryClient: QueryClient, id: string, isNarrow: boolean): (readonly [Pane, Promise<unknown>])[] {
  const part: ContactPart = { of: { entity: 'contact', id }, contactId: id, isReadOnly: false }
  const talk = readSlotAhead(contactTalk, queryClient, part)
  const agents = queryClient.prefetchQuery(agentsQuery())
  const nothing = Promise.resolve()
  if (isNarrow)
    return [
      ['talk', talk],
      ['about', nothing],
      ['matches', nothing],
    ]
  // The slowest first: matches are computed over all listings.
  const matches = readSlotAhead(contactMatches, queryClient, part)
  return [
    ['matches', matches],
    [
      'about',
      Promise.all([
        readSlotAhead(contactAbout, queryClient, part),
        queryClient.prefetchQuery(consentQuery(id)),
        queryClient.prefetchQuery(relationshipsQuery(id)),
        queryClient.prefetchQuery(tagNamesQuery()),
        agents,
      ]),
    ],
    ['talk', talk],
  ]
}
