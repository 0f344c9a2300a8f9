import type { QueryClient } from '@tanstack/react-query'
import { ApiError, messageOf, newerOf } from '#ui/api/api-error.ts'
import { call } from '#ui/api/api.ts'
import { randomKey } from '#ui/api/api-request.ts'
import { isRefused } from '#ui/api/refused.ts'
import { logFull } from '#ui/debug.ts'
import { emptyFields } from '#common/listing/listing-empty.ts'
import type { ListingFields, ListingPatch } from '#common/listing/listing-fields.ts'
import type { Listing } from '../../../listings.contract.ts'
import { lastChangeQuery, listingCalls } from '../../listing-queries.ts'
import { patchBetween } from './listing-editor-changes.ts'
import { type EditorRecord, fromPaths, type PathValues, recordOf } from './listing-editor-record.ts'

const update = ({ id, version }: Pick<Listing, 'id' | 'version'>, patch: ListingPatch) =>
  call(listingCalls.update, { params: { id }, body: { ...patch, version } })

/** Sends what was typed over a record: a change of the listing, or a new one. */
export function createSender(queryClient: QueryClient) {
  /** A first try whose answer was lost may have arrived: it is repeated to the letter, and what was typed since follows as a change. */
  let first: { key: string; fields: ListingFields } | undefined

  async function create(fields: ListingFields, onCreated: (listing: Listing) => void): Promise<Listing> {
    first ??= { key: randomKey(), fields }
    const { listingClass, saleOrLease } = first.fields
    const body = { ...patchBetween(emptyFields(listingClass, saleOrLease), first.fields), listingClass, saleOrLease }
    const since = patchBetween(first.fields, fields)
    let listing: Listing
    try {
      listing = await call(listingCalls.create, { body }, { idempotencyKey: first.key })
      logFull('Create listing', listing)
    } catch (error) {
      logFull('Create listing failed', error)
      if (isRefused(error)) first = undefined
      throw error
    }
    if (Object.keys(since).length === 0) return listing
    onCreated(listing)
    return update(listing, since)
  }

  /**
   * @param onCreated the listing is stored, also when what was typed since the first try is not
   * @throws ApiError stale with the record as another save left it
   */
  return async (
    typed: Partial<PathValues>,
    record: EditorRecord,
    onCreated: (listing: Listing) => void,
  ): Promise<EditorRecord> => {
    const fields = fromPaths({ ...record, ...typed })
    const { listing } = record
    try {
      return recordOf(await (listing ? update(listing, patchBetween(fromPaths(record), fields)) : create(fields, onCreated)))
    } catch (error) {
      const newer = newerOf<Listing>(error)
      if (!newer) throw error
      // Who it was is read before the own save is the last change.
      await queryClient.prefetchQuery(lastChangeQuery(newer.id, newer.version))
      throw new ApiError(412, messageOf(error), { code: 'stale', current: recordOf(newer) })
    }
  }
}
