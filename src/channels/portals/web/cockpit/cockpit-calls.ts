import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#ui/api/api.ts'
import { onLive } from '#ui/api/live.ts'
import { callsOf } from '#ui/api/calls.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { usePages } from '#ui/list/pages.tsx'
import type { cockpitEndpoints } from '../../cockpit.contract.ts'
import { cockpitHeads } from '../../cockpit.heads.generated.ts'
import { isUnderWay } from '../../portals.rules.ts'
import type { CockpitSearch } from './cockpit-search.ts'

export const cockpitCalls = callsOf<typeof cockpitEndpoints>(cockpitHeads)

const cockpitQuery = (search: CockpitSearch, scope: 'office' | 'agent') => {
  const { q, state, agent, attention } = search
  const query = {
    limit: 25,
    allListing: scope,
    ...(q && { q }),
    ...(state && { state }),
    ...(agent && { agentId: agent }),
    ...(attention && { attention: 'true' as const }),
  }
  return pagesQuery(['publication', cockpitCalls.cockpit.path, query], (cursor, signal) =>
    call(cockpitCalls.cockpit, { query: { ...query, cursor } }, { signal }),
  )
}

const settleMs = 400

/** Read again when a publication moves, and when a listing changes: then there may be something that was not sent. */
export function useCockpit(search: CockpitSearch, scope: 'office' | 'agent') {
  const queryClient = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = onLive(({ kind }) => {
      if (kind !== 'listing') return
      // A bulk change sends one event per listing.
      clearTimeout(timer)
      timer = setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: ['publication', cockpitCalls.cockpit.path] }),
        settleMs,
      )
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
  return usePages(cockpitQuery(search, scope), {
    placeholderData: (before) => before,
    // Changes made in the editor are missing here, because live events are only received while this page is open.
    refetchOnMount: 'always',
    // Should the live line be broken, the grid still does not stand still.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) =>
        items.some(({ publications }) => publications.some((one) => isUnderWay(one.state) && !one.isHeld)),
      )
        ? 15_000
        : false,
  })
}
