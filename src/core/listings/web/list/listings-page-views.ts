import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useViewActions, viewsQuery } from '#accounts/views/web/views-bar.public.tsx'
import { defaultColumns, type ListingColumn, listingColumns } from '../../listing-view.contract.ts'
import { type ListingsSearch, settingsOf } from './listings-page-search.ts'

const entity = 'listings'
const known = (names: readonly string[] | null | undefined): ListingColumn[] | undefined =>
  names?.flatMap((name) => listingColumns.find((column) => column === name) ?? [])

/** The saved view of the address, and the columns: the user's own for it, else the view's, else the usual ones. */
export function useListingViews(search: ListingsSearch) {
  const views = useQuery(viewsQuery(entity))
  const actions = useViewActions(entity)
  const active = views.data?.views.find(({ id }) => id === search.saved)
  const key = active?.id ?? 'all'
  const own = known(views.data?.columns[key])
  const columns = own ?? known(active?.settings.columns) ?? defaultColumns
  // Rows are drawn again only when the columns say something else, not when they are read again.
  const name = columns.join()
  const stable = useMemo(() => columns, [name])
  return {
    isLoaded: views.data !== undefined,
    first: views.data?.views.find(({ isDefault }) => isDefault),
    active,
    columns: stable,
    settings: { search: settingsOf(search), columns: own ?? active?.settings.columns ?? null },
    changeColumns: (next: readonly ListingColumn[] | null) => void actions.columns(key, next),
  }
}
