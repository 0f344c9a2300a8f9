import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type LoadedRows, withoutRows } from '#ui/grid/grid-pages.ts'
import type { ListingRow } from '../listings.contract.ts'
import { useBulk } from './listing-bulk.ts'
import { rowsKey } from './listing-table-rows.ts'

export interface Removable {
  id: string
  /** For the sentence that offers to undo it. */
  name: string
}

/** Deletes listings: they leave the lists at once, and for six seconds they can be brought back. */
export function useRemoveListings(): (listings: readonly Removable[]) => Promise<void> {
  const queryClient = useQueryClient()
  const { change } = useBulk()
  return useCallback(
    async (listings) => {
      const ids = listings.map(({ id }) => id)
      await queryClient.cancelQueries({ queryKey: rowsKey })
      const gone = new Set(ids)
      queryClient.setQueriesData<LoadedRows<ListingRow>>({ queryKey: rowsKey }, (rows) => rows && withoutRows(rows, gone))
      const words = listings.length === 1 ? `${listings[0]?.name} deleted` : '{} deleted'
      await change(words, { ids }, { type: 'delete' })
    },
    [queryClient, change],
  )
}
