import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ErrorState, SkeletonRows } from '#ui/components/states.tsx'
import { useGridCursor } from '#ui/grid/grid-cursor.ts'
import { useGridRows } from '#ui/grid/grid-rows.ts'
import { useGridSelection } from '#ui/grid/grid-selection.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { useMay } from '#ui/session/session-store.ts'
import type { ListingColumn } from '../../listing-view.contract.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { agencyParams, listingCalls, listingKind } from '../listing-queries.ts'
import { ListingTable } from './listing-table.tsx'
import { nameOf } from './listing-row-words.ts'
import { listingRows } from './listing-table-rows.ts'
import { NoListings, RowsFailed } from './listings-page-empty.tsx'
import { useRemoveListings } from './bulk/listings-page-remove.tsx'
import { defaultSort, isFiltered, type ListingsSearch, queryOf, settingsOf } from './listings-page-search.ts'
import classes from './listings-page.module.css'
import { Peek } from './peek.tsx'

const SelectionBar = lazy(() => import('./bulk/listings-page-selection.tsx'))
interface ListingsTableProps {
  scope: Scope
  search: ListingsSearch
  columns: readonly ListingColumn[]
  /** Undefined while nobody has counted. */
  total: number | undefined
  onChange(change: Partial<Record<keyof ListingsSearch, unknown>>): void
  onOpen(row: ListingRow): void
}
/** Without a count: rows that may be there below the loaded ones, so that one can scroll on. */
const aheadRows = 40

/** The list as a grid with its selection and the panel to peek. */
export function ListingsTable({ scope, search, columns, total: counted, onChange, onOpen }: ListingsTableProps) {
  const navigate = useNavigate()
  const mayWrite = useMay('listings.write')
  const list = JSON.stringify([scope, settingsOf(search)])
  const { rows, isComplete, failure, look, retry, query } = useGridRows(listingRows(scope, search))
  const total = isComplete ? rows.length : Math.max(counted ?? 0, rows.length + (counted === undefined ? aheadRows : 0))
  const cursor = useGridCursor(list, rows, total)
  const selection = useGridSelection(list, rows)
  const [isPeeking, setPeeking] = useState(false)
  const removal = useRemoveListings()
  const isOld = query.isPlaceholderData
  const leave = () => {
    if (isPeeking) setPeeking(false)
    else if (selection.ids.size > 0) selection.clear()
    else return false
    return true
  }
  const matching = { matching: { ...queryOf(search).filter, allListing: scope } }
  const matchingCount = useQuery({
    ...callQuery(listingKind, listingCalls.getAll, {
      params: agencyParams(),
      query: { ...matching.matching, limit: 1, count: 'true' },
    }),
    enabled: selection.isAll,
  }).data?.total
  const chosenCount = selection.isAll ? matchingCount : selection.ids.size
  const deleteChosen = () => {
    if (chosenCount === undefined) return
    const [only, ...others] = selection.isAll ? [] : selection.chosen()
    void removal.ask({
      chosen: selection.isAll ? matching : { ids: [...selection.ids] },
      name: only && !others.length ? nameOf(only) : undefined,
      count: chosenCount,
      onDelete: selection.clear,
    })
  }

  if (query.isPending)
    return (
      <div className={classes.state}>
        <SkeletonRows />
      </div>
    )
  if (query.isError && !query.data)
    return (
      <div className={classes.state}>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </div>
    )
  if (isComplete && rows.length === 0)
    return (
      <div className={classes.state}>
        <NoListings isFiltered={isFiltered(search)} scope={scope} sort={search.sort} />
      </div>
    )
  return (
    <>
      <ListingTable
        list={list}
        rows={rows}
        total={total}
        isCounted={isComplete || counted !== undefined}
        columns={columns}
        isOld={isOld}
        sort={search.sort ?? defaultSort}
        cursor={cursor}
        selected={selection.ids}
        onLook={look}
        onSort={(sort) => onChange({ sort: sort === defaultSort ? undefined : sort })}
        onToggle={selection.toggle}
        onExtend={selection.extend}
        onSelectAll={selection.toggleAll}
        onOpen={onOpen}
        onPeek={() => setPeeking(!isPeeking)}
        onEdit={mayWrite ? ({ id }) => void navigate({ to: '/listings/$id/edit', params: { id } }) : undefined}
        onLeave={leave}
      />
      {isPeeking && cursor.row && (
        <Peek row={cursor.row} onClose={() => setPeeking(false)} onStep={(by) => cursor.moveTo(cursor.index + by)} />
      )}
      {removal.dialog}
      {failure !== undefined && <RowsFailed error={failure} onRetry={retry} />}
      {selection.ids.size > 0 && (
        <Suspense>
          <SelectionBar
            count={chosenCount}
            isAll={selection.isAll}
            chosen={selection.isAll ? matching : { ids: [...selection.ids] }}
            onTakeAll={!selection.isAll && !isComplete && selection.ids.size >= rows.length ? selection.takeAll : undefined}
            onClear={selection.clear}
            onDelete={deleteChosen}
          />
        </Suspense>
      )}
    </>
  )
}
