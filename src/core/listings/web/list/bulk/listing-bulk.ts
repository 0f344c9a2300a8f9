import { useCallback } from 'react'
import { call } from '#ui/api/api.ts'
import { bulksOf, type Chosen, useFollowBulk } from '#ui/bulk/bulk.ts'
import type { BulkAction, ListingBulk } from '../../../listing-lists.contract.ts'
import { listCalls, listingKind } from '../../listing-queries.ts'

export const listingBulks = bulksOf<ListingBulk>({
  kind: listingKind,
  one: 'listing',
  many: 'listings',
  readState: (id) => call(listCalls.bulkState, { params: { id } }),
  undo: (id) => call(listCalls.bulkUndo, { params: { id } }),
})

/**
 * Changes many listings with one call.
 *
 * `change` takes words such as `{} tagged`; the braces stand for how many.
 */
export function useBulk() {
  const follow = useFollowBulk(listingBulks)
  const change = useCallback(
    (words: string, chosen: Chosen, action: BulkAction) =>
      follow(words, () => call(listCalls.bulk, { body: { ...chosen, action } as never })),
    [follow],
  )
  return { change, follow }
}
