import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { callQuery } from '#ui/api/query.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import { addressCalls } from '#accounts/addresses/web/addresses.public.tsx'
import type { ListingRow } from '../../listings.contract.ts'
import classes from './listing-map.module.css'
import { MapList } from './listing-map-list.tsx'
import { listCalls, listingKind } from '../listing-queries.ts'
import { type ListingsSearch, queryOf } from '../list/listings-page-search.ts'
import { MapView } from './map-view.tsx'

interface ListingMapProps {
  scope: Scope
  search: ListingsSearch
  onOpen(row: ListingRow): void
}

/** The filtered listings as a list and on a map beside it; those without a position stand in a list of their own. */
export default function ListingMap({ scope, search, onOpen }: ListingMapProps) {
  const { filter } = queryOf(search)
  const input = { params: agencyParams(), query: { ...filter, allListing: scope } }
  const map = useQuery({ ...callQuery(listingKind, listCalls.map, input), placeholderData: keepPreviousData })
  const outline = useQuery({ ...callQuery('address', addressCalls.outline, {}), staleTime: Number.POSITIVE_INFINITY })
  const scheme = useComputedColorScheme()
  const [isAside, setAside] = useState(false)
  const [hovered, setHovered] = useState<string>()
  const [chosen, setChosen] = useState<readonly string[]>()
  if (map.isPending || outline.isPending)
    return (
      <div className="grow">
        <SkeletonRows />
      </div>
    )
  if (map.isError && !map.data) return <ErrorState error={map.error} onRetry={() => void map.refetch()} />
  const { points, withoutPosition, isCut } = map.data
  return (
    <div className={`${classes.split} flex narrow grow line-above low`}>
      <aside className={classes.side} aria-label="Map listings">
        <div className={classes.tabs} role="group" aria-label="Which listings">
          <button className="focus-inside" type="button" aria-pressed={!isAside} onClick={() => setAside(false)}>
            On the map{' '}
            <span className="num">
              {formatNumber(points.length)}
              {isCut && '+'}
            </span>
          </button>
          {withoutPosition > 0 && (
            <button className="focus-inside" type="button" aria-pressed={isAside} onClick={() => setAside(true)}>
              Not on the map <span className="num">{formatNumber(withoutPosition)}</span>
            </button>
          )}
        </div>
        {chosen && !isAside && (
          <p className={classes.chosen}>
            {chosen.length === 1 ? '1 listing here' : `${formatNumber(chosen.length)} listings here`}
            <Button size="compact-sm" variant="subtle" onClick={() => setChosen(undefined)}>
              Show all
            </Button>
          </p>
        )}
        {isCut && !isAside && (
          <p className={classes.note}>
            The map shows the {formatNumber(points.length)} most recently updated. Filter to see others.
          </p>
        )}
        {isAside && withoutPosition > 0 && (
          <p className={classes.note}>Select the address again in the editor to place it on the map.</p>
        )}
        <MapList
          key={String(isAside)}
          scope={scope}
          search={search}
          hasPosition={!isAside}
          only={isAside ? undefined : chosen}
          hovered={hovered}
          onHover={setHovered}
          onOpen={onOpen}
        />
      </aside>
      <MapView
        key={scheme}
        points={points}
        outline={outline.data?.points ?? []}
        hovered={hovered}
        onHover={setHovered}
        onChoose={(ids) => {
          setAside(false)
          setChosen(ids)
        }}
      />
    </div>
  )
}
