import type { ArchivedRow } from '#platform/archive-parts.ts'
import type { Context } from '#platform/context.ts'
import type { OldRecordKind } from '../old-system.rules.ts'
import {
  clearHashesOf,
  deleteRefs,
  deleteRefsOf,
  type ExternalId,
  type ExternalRef,
  readRefs,
  readRefsOf,
  readRefsOfMany,
  type SavedRef,
  writeRefs,
} from './external-refs.store.ts'

export { clearHashesOf, deleteRefs, deleteRefsOf }
export type { ExternalId, ExternalRef }

const keyOf = ({ source, kind, externalId }: ExternalId) => JSON.stringify([source, kind, externalId])

/** Finds the records with these ids in one statement. @returns a look-up by id */
export async function findRefs(ctx: Context, ids: readonly ExternalId[]): Promise<(id: ExternalId) => ExternalRef | undefined> {
  const wanted = new Map(ids.map((id) => [keyOf(id), id]))
  const found = wanted.size ? await readRefs(ctx, [...wanted.values()]) : []
  const byKey = new Map(found.map((ref) => [keyOf(ref), ref]))
  return (id) => byKey.get(keyOf(id))
}

/** The ids that other systems have for these records, oldest first. */
export const refsOf = (ctx: Context, recordKind: OldRecordKind, recordIds: readonly string[]): Promise<ExternalRef[]> =>
  readRefsOf(ctx, recordKind, recordIds)

/** Listings that feeds brought under these ids; one that two feeds use for two listings is left out. */
export async function feedListingsWith(ctx: Context, uniqueIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = uniqueIds.length ? await readRefsOfMany(ctx, 'listing', feedSource, uniqueIds) : []
  const ofId = Map.groupBy(found, ({ externalId }) => externalId)
  return new Map(
    [...ofId].flatMap(([id, refs]) => {
      const ids = new Set(refs.map(({ recordId }) => recordId))
      return ids.size === 1 ? [[id, [...ids][0] as string] as const] : []
    }),
  )
}
/** The start of the name of every feed. */
export const feedSource = 'REAXML '

/** Saves many in one statement. An id that is known already names this record from now on; of two that are the same, the last one counts. */
export async function saveRefs(ctx: Context, refs: readonly SavedRef[]): Promise<void> {
  await writeRefs(ctx, [...new Map(refs.map((ref) => [keyOf(ref), ref])).values()])
}

/** A row of an archive from before there was this table, by its importer. `contentHash` and `at` are as the archive has them. */
export const archivedRef = (
  { agency_id }: ArchivedRow,
  { source, kind, externalId, recordKind, recordId, state }: SavedRef,
  { contentHash, at }: { contentHash: unknown; at: unknown },
): ArchivedRow => ({
  agency_id,
  source,
  kind,
  external_id: externalId,
  record_kind: recordKind,
  record_id: recordId,
  content_hash: contentHash,
  state,
  created_at: at,
  updated_at: at,
})
