import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { RefRecordKind } from '../old-system.rules.ts'

/** A record as another system names it, compared as written. */
export interface ExternalId {
  source: string
  kind: string
  externalId: string
}
export interface ExternalRef extends ExternalId {
  recordKind: RefRecordKind
  recordId: string
  contentHash: Buffer | null
  /** The importer's own, from the last time. */
  state: unknown
}
export interface SavedRef extends ExternalId {
  recordKind: RefRecordKind
  recordId: string
  contentHash?: Buffer
  state?: object
}

const columns = sql`f.source, f.kind, f.external_id as "externalId", f.record_kind as "recordKind", f.record_id as "recordId",
  f.content_hash as "contentHash", f.state`

export async function readRefs({ db, scope }: Context, ids: readonly ExternalId[]): Promise<ExternalRef[]> {
  const { rows } = await sql<ExternalRef>`
    select ${columns} from unnest(${ids.map(({ source }) => source)}::text[], ${ids.map(({ kind }) => kind)}::text[],
        ${ids.map(({ externalId }) => externalId)}::text[]) as x (source, kind, external_id)
      join external_refs f on f.agency_id = ${scope.agencyId} and f.source = x.source and f.kind = x.kind and f.external_id = x.external_id`.execute(
    db,
  )
  return rows
}

/** Oldest first. */
export async function readRefsOf(
  { db, scope }: Context,
  recordKind: RefRecordKind,
  recordIds: readonly string[],
): Promise<ExternalRef[]> {
  const { rows } = await sql<ExternalRef>`
    select ${columns} from external_refs f where f.agency_id = ${scope.agencyId} and f.record_kind = ${recordKind}
      and f.record_id = any(${recordIds}::uuid[]) order by f.updated_at, f.source, f.external_id`.execute(db)
  return rows
}

const perStatement = 2000

/** No two with the same id. */
export async function writeRefs({ db, scope, clock }: Context, refs: readonly SavedRef[]): Promise<void> {
  const now = clock()
  const changed = ['record_kind', 'record_id', 'content_hash', 'state', 'updated_at'] as const
  for (let from = 0; from < refs.length; from += perStatement)
    await db
      .insertInto('external_refs')
      .values(
        refs.slice(from, from + perStatement).map((ref) => ({
          agency_id: scope.agencyId,
          source: ref.source,
          kind: ref.kind,
          external_id: ref.externalId,
          record_kind: ref.recordKind,
          record_id: ref.recordId,
          content_hash: ref.contentHash ?? null,
          state: JSON.stringify(ref.state ?? {}),
          created_at: now,
          updated_at: now,
        })),
      )
      .onConflict((c) =>
        c
          .columns(['agency_id', 'source', 'kind', 'external_id'])
          .doUpdateSet((eb) => Object.fromEntries(changed.map((name) => [name, eb.ref(`excluded.${name}`)]))),
      )
      .execute()
}

/** @returns the ids that went over */
export async function repointRefs(
  { db, scope }: Context,
  recordKind: RefRecordKind,
  { fromId, toId }: { fromId: string; toId: string },
  only?: readonly ExternalId[],
): Promise<ExternalId[]> {
  const among = only
    ? sql`and (source, kind, external_id) in (select * from unnest(${only.map(({ source }) => source)}::text[],
        ${only.map(({ kind }) => kind)}::text[], ${only.map(({ externalId }) => externalId)}::text[]))`
    : sql``
  const { rows } = await sql<ExternalId>`
    update external_refs set record_id = ${toId} where agency_id = ${scope.agencyId} and record_kind = ${recordKind} and record_id = ${fromId} ${among}
    returning source, kind, external_id as "externalId"`.execute(db)
  return rows
}

export async function deleteRefsOf({ db, scope }: Context, recordKind: RefRecordKind, ids: readonly string[]): Promise<void> {
  await sql`delete from external_refs where agency_id = ${scope.agencyId} and record_kind = ${recordKind}
    and record_id = any(${ids}::uuid[])`.execute(db)
}

/** Forgets the hashes of these records, so that the next row of each counts as changed. */
export async function clearHashesOf({ db, scope }: Context, recordKind: RefRecordKind, ids: readonly string[]): Promise<void> {
  await sql`update external_refs set content_hash = null where agency_id = ${scope.agencyId} and record_kind = ${recordKind}
    and record_id = any(${ids}::uuid[])`.execute(db)
}

/** Forgets ids of records that stay. */
export async function deleteRefs({ db, scope }: Context, ids: readonly ExternalId[]): Promise<void> {
  await sql`delete from external_refs f using unnest(${ids.map(({ source }) => source)}::text[], ${ids.map(({ kind }) => kind)}::text[],
      ${ids.map(({ externalId }) => externalId)}::text[]) as x (source, kind, external_id)
    where f.agency_id = ${scope.agencyId} and f.source = x.source and f.kind = x.kind and f.external_id = x.external_id`.execute(
    db,
  )
}

/** Records of one kind with these ids, in any system whose name starts so. */
export async function readRefsOfMany(
  { db, scope }: Context,
  kind: string,
  sourceStart: string,
  externalIds: readonly string[],
): Promise<ExternalRef[]> {
  const { rows } = await sql<ExternalRef>`
    select ${columns} from external_refs f where f.agency_id = ${scope.agencyId} and f.kind = ${kind} and starts_with(f.source, ${sourceStart})
      and f.external_id = any(${externalIds}::text[]) order by f.updated_at, f.source`.execute(db)
  return rows
}
