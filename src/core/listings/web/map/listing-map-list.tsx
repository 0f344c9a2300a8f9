import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '#ui/components/states.tsx'
import { StatusTag } from '#ui/components/status-tag.tsx'
import { call } from '#ui/api/api.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import { pagesQuery } from '#ui/list/pages-query.ts'
import { MoreRows, readNext, usePages } from '#ui/list/pages.tsx'
import type { ListingRow } from '../../listings.contract.ts'
import classes from './listing-map.module.css'
import { listingCalls, listingKind } from '../listing-queries.ts'
import { RowPhoto } from '../list/row/listing-row-photo.tsx'
import { addressOf, placeOf, priceOf } from '../list/row/listing-row-words.ts'
import { type ListingsSearch, queryOf } from '../list/listings-page-search.ts'

interface MapListProps {
  scope: Scope
  search: ListingsSearch
  hasPosition: boolean
  /** The listings of one marker. */
  only: readonly string[] | undefined
  hovered: string | undefined
  onHover(id: string | undefined): void
  onOpen(row: ListingRow): void
}

export function MapList({ scope, search, hasPosition, only, hovered, onHover, onOpen }: MapListProps) {
  const { filter, sort } = queryOf(search)
  const list = usePages(
    pagesQuery([listingKind, 'map rows', scope, filter, sort, hasPosition], (cursor, signal) =>
      call(
        listingCalls.getAll,
        {
          params: agencyParams(),
          query: { ...filter, sort, allListing: scope, hasPosition: String(hasPosition), limit: 100, cursor },
        },
        { signal },
      ),
    ),
  )
  const all = list.data?.items ?? []
  const rows = only ? all.filter(({ id }) => only.includes(id)) : all
  const isMissing = only !== undefined && rows.length < only.length
  // A marker's listings may stand further down than was read.
  const wantsMore = isMissing && list.hasNextPage && !list.isFetchingNextPage && all.length < 2_000
  const read = useEffectEvent(() => void readNext(list))
  useEffect(() => {
    if (wantsMore) read()
  }, [wantsMore, all.length])
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <ul className={`${classes.list} grow scroll-y`}>
      {rows.map((row) => (
        <li key={row.id} data-hovered={row.id === hovered || undefined}>
          <a
            href={`/listings/${row.id}`}
            onMouseEnter={() => onHover(row.id)}
            onMouseLeave={() => onHover(undefined)}
            onFocus={() => onHover(row.id)}
            onBlur={() => onHover(undefined)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onOpen(row)
            }}
          >
            <RowPhoto path={row.photoUrl} hash={row.photoHash} />
            <span className="stack narrow grow">
              <span className="row between gap-8">
                <b className="clip">{addressOf(row)}</b>
                <StatusTag status={row.status} />
              </span>
              <span className={`${classes.quiet} row between gap-8`}>
                <span className="clip meta">{placeOf(row)}</span>
                <span className="num clip meta">{priceOf(row).words}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
      {list.isSuccess && rows.length === 0 && !isMissing && (
        <li className={classes.note}>{hasPosition ? 'No matching listings are on the map.' : 'All listings are on the map.'}</li>
      )}
      {list.hasNextPage && !only && (
        <li className="centred pad-8">
          <MoreRows of={list} size="compact-sm" />
        </li>
      )}
    </ul>
  )
}
