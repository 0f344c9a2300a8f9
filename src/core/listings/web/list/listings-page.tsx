import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { announce } from '#ui/announce.tsx'
import { Hint } from '#accounts/appearance/web/hint.public.tsx'
import { SkeletonRows } from '#ui/components/states.tsx'
import { formatNumber } from '#ui/formatting.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import { withoutEmpty } from '#ui/list/search-params.ts'
import { useScope } from '#ui/session/scope.ts'
import { forField } from '#ui/typed-ahead.ts'
import { useListViews, ViewsBar } from '#accounts/views/web/views-bar.public.tsx'
import { defaultColumns, type ListingColumn, listingColumns } from '../../listing-view.contract.ts'
import type { ListingRow } from '../../listings.contract.ts'
import { ListingBulkState } from './bulk/listing-bulk-state.tsx'
import { columnOf, useOfferedColumns } from './row/listing-columns.ts'
import { ListingFilters } from './filters/listing-filters.tsx'
import { NoListings } from './listings-page-empty.tsx'
import { TotalCount, useTotal } from './listings-page-total.tsx'
import { lastList, type ListingsSearch, readListingsSearch, settingsOf } from './listings-page-search.ts'
import { ListingsTable } from './listings-page-table.tsx'
import { shownKind, ViewSwitch } from './listings-page-switch.tsx'
import { listingQuery } from '../listing-queries.ts'
import { Peek } from './peek/peek.tsx'

const ListingBoard = lazy(() => import('../board/listing-board.tsx'))
const ListingMap = lazy(() => import('../map/listing-map.tsx'))
const TagsDialog = lazy(forField(() => import('./bulk/listing-tags-dialog.tsx')))
const route = getRouteApi('/shell/listings')

type Change = Partial<Record<keyof ListingsSearch, unknown>>

/** All listings as a table, a board or a map. Filters, sorting, the kind and the saved view are in the address. */
export default function ListingsPage() {
  const search = route.useSearch()
  const scope = useScope()
  const navigate = useNavigate()
  const total = useTotal(scope, search)
  const [peeked, setPeeked] = useState<ListingRow>()
  const kind = shownKind(search.view)

  const goTo = (next: ListingsSearch, replace: boolean) => void navigate({ to: '/listings', search: next, replace })
  // Another kind of view or another status is a step one may go back from; typing in a filter is not.
  const change = (next: Change) => {
    const isStep = Object.keys(next).every((name) => name === 'view' || name === 'status')
    goTo(withoutEmpty({ ...search, ...next } as ListingsSearch), !isStep)
  }
  const views = useListViews<ListingsSearch, ListingColumn>({
    entity: 'listings',
    search,
    settings: settingsOf(search),
    read: readListingsSearch,
    columns: listingColumns,
    defaultColumns,
    goTo,
  })
  const offered = useOfferedColumns()
  const usual = defaultColumns.filter((name) => offered.includes(name))
  const names = views.columns.filter((name) => offered.includes(name)).join()
  // Rows are drawn again only when the columns are others.
  const columns = useMemo(() => names.split(',').filter(Boolean) as ListingColumn[], [names])
  const areUsual = names === usual.join()
  const open = ({ id }: ListingRow) => void navigate({ to: '/listings/$id', params: { id } })

  useEffect(() => {
    lastList.search = search
  }, [search])
  useEffect(() => {
    if (total.known !== undefined) announce(total.known === 1 ? '1 listing' : `${formatNumber(total.known)} listings`)
  }, [total.known])

  return (
    <ListPage
      title="Listings"
      meta={<TotalCount {...total} />}
      columns={
        kind === 'table'
          ? {
              all: offered,
              columns,
              defaults: areUsual ? columns : usual,
              labelOf: (name) => columnOf[name].label,
              onChange: views.changeColumns,
            }
          : undefined
      }
      actions={<ViewSwitch kind={kind} onChange={(view) => change({ view: view === 'table' ? undefined : view })} />}
      bars={
        <>
          <Hint id="listings-keys" isForDesk>
            <kbd>↑</kbd> <kbd>↓</kbd> move, <kbd>Space</kbd> previews, <kbd>Enter</kbd> opens, <kbd>X</kbd> selects. <kbd>?</kbd>{' '}
            shows all shortcuts.
          </Hint>
          <ViewsBar {...views.bar} />
          <ListingFilters search={search} onChange={change} />
        </>
      }
      Tags={TagsDialog}
      onTag={(tag) => change({ tags: tag, tagMatch: undefined })}
      over={<ListingBulkState />}
    >
      {kind === 'table' ? (
        <ListingsTable
          scope={scope}
          search={search}
          columns={columns}
          areUsual={areUsual}
          total={total.known}
          onChange={change}
          onOpen={open}
        />
      ) : (
        <Suspense
          fallback={
            <div className="grow line-above scroll">
              <SkeletonRows />
            </div>
          }
        >
          {total.known === 0 && !search.status ? (
            <NoListings isFiltered={total.isAskable} scope={scope} sort={search.sort} />
          ) : kind === 'board' ? (
            <ListingBoard scope={scope} search={search} onOpen={open} onPeek={setPeeked} />
          ) : (
            <ListingMap scope={scope} search={search} onOpen={open} />
          )}
        </Suspense>
      )}
      {kind === 'board' && peeked && <BoardPeek row={peeked} onClose={() => setPeeked(undefined)} />}
    </ListPage>
  )
}

/** The row as it was when it was opened; its status as it is now. */
function BoardPeek({ row, onClose }: { row: ListingRow; onClose(): void }) {
  const now = useQuery(listingQuery(row.id)).data
  return <Peek row={now ? { ...row, status: now.status } : row} onClose={onClose} />
}
