import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { ListState } from '#ui/list/list-parts.tsx'
import { useListRows } from '#ui/list/list-rows.ts'
import { callQuery } from '#ui/api/query.ts'
import type { Scope } from '#ui/session/scope.ts'
import { agencyParams, useMay } from '#ui/session/session-store.ts'
import type { ListingColumn } from '../../listing-view.contract.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { listingCalls, listingKind } from '../listing-queries.ts'
import { ListingTable } from './row/listing-table.tsx'
import { nameOf } from './row/listing-row-words.ts'
import { listingRows } from './row/listing-table-rows.ts'
import { NoListings } from './listings-page-empty.tsx'
import { useRemoveListings } from './bulk/listings-page-remove.tsx'
import { isFiltered, type ListingsSearch, queryOf, settingsOf, sortOf, usualSort } from './listings-page-search.ts'
import { Peek } from './peek/peek.tsx'

const SelectionBar = lazy(() => import('./bulk/listings-page-selection.tsx'))
interface ListingsTableProps {
  scope: Scope
  search: ListingsSearch
  columns: readonly ListingColumn[]
  areUsual: boolean
  /** Undefined until counted. */
  total: number | undefined
  onChange(change: Partial<Record<keyof ListingsSearch, unknown>>): void
  onOpen(row: ListingRow): void
}
/** The list as a grid with its selection and the panel to peek. */
export function ListingsTable({ scope, search, columns, areUsual, total: counted, onChange, onOpen }: ListingsTableProps) {
  const navigate = useNavigate()
  const mayWrite = useMay('listings.write')
  const list = JSON.stringify([scope, settingsOf(search)])
  const rows = useListRows(list, listingRows(scope, search), counted)
  const { grid, cursor, selection } = rows
  const [isPeeking, setPeeking] = useState(false)
  const removal = useRemoveListings()
  const leave = () => {
    if (!isPeeking) return rows.leave()
    setPeeking(false)
    return true
  }
  const matching = { ...queryOf(search).filter, allListing: scope }
  const chosen = rows.chosenOf(matching)
  const matchingCount = useQuery({
    ...callQuery(listingKind, listingCalls.getAll, {
      params: agencyParams(),
      query: { ...matching, limit: 1, count: 'true' },
    }),
    enabled: selection.isAll,
  }).data?.total
  const chosenCount = selection.isAll ? matchingCount : selection.ids.size
  const deleteChosen = () => {
    if (chosenCount === undefined) return
    const [only, ...others] = selection.isAll ? [] : selection.chosen()
    void removal.ask({
      chosen,
      name: only && !others.length ? nameOf(only) : undefined,
      count: chosenCount,
      onDelete: selection.clear,
    })
  }

  return (
    <ListState
      list={rows}
      empty={<NoListings isFiltered={isFiltered(search)} scope={scope} sort={search.sort} />}
      selectionBar={
        <SelectionBar
          count={chosenCount}
          isAll={selection.isAll}
          chosen={chosen}
          onTakeAll={rows.onTakeAll}
          onClear={selection.clear}
          onDelete={deleteChosen}
        />
      }
    >
      <ListingTable
        {...grid}
        columns={columns}
        areUsual={areUsual}
        sort={sortOf(search)}
        onSort={(sort) => onChange({ sort: sort === usualSort(search) ? undefined : sort })}
        onOpen={onOpen}
        onPeek={() => setPeeking(!isPeeking)}
        onEdit={mayWrite ? ({ id }) => void navigate({ to: '/listings/$id/edit', params: { id } }) : undefined}
        onLeave={leave}
      />
      {isPeeking && cursor.row && (
        <Peek row={cursor.row} onClose={() => setPeeking(false)} onStep={(by) => cursor.moveTo(cursor.index + by)} />
      )}
      {removal.dialog}
    </ListState>
  )
}
