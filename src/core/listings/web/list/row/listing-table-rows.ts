import { call } from '#ui/api/api.ts'
import type { GridSource } from '#ui/grid/grid-rows.ts'
import { agencyParams } from '#ui/session/session-store.ts'
import type { Scope } from '#ui/session/scope.ts'
import type { ListingRow } from '../../../listings.contract.ts'
import { listingCalls, listingKind } from '../../listing-queries.ts'
import { type ListingsSearch, queryOf } from '../listings-page-search.ts'

/** First words of the keys of all lists of rows. */
export const rowsKey = [listingKind, 'rows'] as const

/** The listings of one filter and sorting, page by page. */
export function listingRows(scope: Scope, whole: ListingsSearch): GridSource<ListingRow> {
  // How it is looked at makes no other list.
  const { view: _view, saved: _saved, ...search } = whole
  const { filter, sort } = queryOf(search)
  return {
    key: [...rowsKey, scope, search],
    read: ({ cursor, limit, signal }) =>
      call(
        listingCalls.getAll,
        { params: agencyParams(), query: { ...filter, sort, allListing: scope, limit, cursor } },
        { signal },
      ),
  }
}
