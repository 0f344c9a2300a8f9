import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { SavedView, ViewEntity } from '../views.contract.ts'
import { useViewActions, viewsQuery } from './view-calls.ts'

interface ListViewsOptions<Search extends { saved?: string }, Column extends string> {
  entity: ViewEntity
  /** The filters in the address. */
  search: Search
  /** The settings that a view keeps of it. */
  settings: Record<string, string | number>
  read(search: Record<string, unknown>): Search
  columns: readonly Column[]
  defaultColumns: readonly Column[]
  goTo(next: Search, replace: boolean): void
}

/** The saved view of the address, and the columns: the user's own for it, else the view's, else the usual ones. */
export function useListViews<Search extends { saved?: string }, Column extends string>(
  options: ListViewsOptions<Search, Column>,
) {
  const { entity, search, settings, read, goTo } = options
  const known = (names: readonly string[] | null | undefined) =>
    names?.flatMap((name) => options.columns.find((column) => column === name) ?? [])
  const views = useQuery(viewsQuery(entity))
  const actions = useViewActions(entity)
  const active = views.data?.views.find(({ id }) => id === search.saved)
  const first = views.data?.views.find(({ isDefault }) => isDefault)
  const key = active?.id ?? 'all'
  const own = known(views.data?.columns[key])
  // Rows are drawn again only when the columns say something else, not when they are read again.
  const names = (own ?? known(active?.settings.columns) ?? options.defaultColumns).join()
  const columns = useMemo(() => names.split(',').filter(Boolean) as Column[], [names])

  const searchOf = (view: Pick<SavedView, 'id' | 'settings'>): Search => ({ ...read(view.settings.search), saved: view.id })
  // Opened from the menu, the list starts with the user's default view; once, so that the user can leave the view.
  const isAtStart = useRef(Object.keys(search).length === 0)
  const isLoaded = views.data !== undefined
  const openDefaultView = useEffectEvent(() => {
    if (isAtStart.current && first && Object.keys(search).length === 0) goTo(searchOf(first), true)
    isAtStart.current = false
  })
  useEffect(() => {
    if (isLoaded) openDefaultView()
  }, [isLoaded])
  return {
    columns,
    changeColumns: (next: readonly Column[] | null) => void actions.columns(key, next),
    /** Props of the bar with the views. */
    bar: {
      entity,
      allLabel: 'All',
      activeId: active?.id,
      settings: { search: settings, columns: own ?? active?.settings.columns ?? null },
      onOpen: (view: SavedView | undefined) =>
        goTo(view ? searchOf(view) : first ? ({ ...read({}), saved: 'all' } as Search) : read({}), false),
    },
  }
}
