import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { CountThem } from '#ui/list/list-parts.tsx'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import { listingCalls, listingKind, statusCountsQuery } from '../listing-queries.ts'
import { countFilters, type ListingsSearch, queryOf } from './listings-page-search.ts'
import { partsOf } from '#ui/list/search-params.ts'

/**
 * How many listings match. The status chips have the counts of whole statuses; for other filters the server has to scan all matches, so it
 * counts on request only.
 */
export function useTotal(scope: Scope, search: ListingsSearch) {
  const { filter } = queryOf(search)
  const name = JSON.stringify([scope, filter])
  const [asked, setAsked] = useState<string>()
  const statuses = partsOf(search.status)
  const isByStatus = !search.q && countFilters(search) === 0
  const chips = useQuery(statusCountsQuery(scope)).data
  const isAsked = !isByStatus && asked === name
  const counted = useQuery({
    ...callQuery(listingKind, listingCalls.getAll, {
      params: agencyParams(),
      query: { ...filter, allListing: scope, limit: 1, count: 'true' },
    }),
    enabled: isAsked,
  })
  const known = isByStatus
    ? chips?.reduce((sum, { status, count }) => sum + (statuses.length === 0 || statuses.includes(status) ? count : 0), 0)
    : isAsked
      ? counted.data?.total
      : undefined
  return { known, isCounting: isAsked && counted.isFetching, isAskable: !isByStatus, ask: () => setAsked(name) }
}

export function TotalCount({ known, isCounting, isAskable, ask }: ReturnType<typeof useTotal>) {
  if (known !== undefined) return formatNumber(known)
  if (isCounting) return 'Counting…'
  return isAskable ? <CountThem onClick={ask} /> : null
}
