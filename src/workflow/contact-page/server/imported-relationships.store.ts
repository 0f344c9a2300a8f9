import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import type { StoredRelationship } from './relationships.store.ts'

/** A relationship of an earlier system. */
export interface ImportedRelationship extends StoredRelationship {
  isNew: boolean
}

/** All relationships between these pairs of contacts, in both directions. */
export async function relationshipsBetween(
  { db, scope }: Context,
  pairs: readonly Pick<StoredRelationship, 'fromId' | 'toId'>[],
): Promise<StoredRelationship[]> {
  if (!pairs.length) return []
  const { rows } = await sql<StoredRelationship>`
    select r.id, r.kind, r.from_id as "fromId", r.to_id as "toId", r.word
    from (select distinct least(x.a, x.b) as a, greatest(x.a, x.b) as b
        from unnest(${pairs.map(({ fromId }) => fromId)}::uuid[], ${pairs.map(({ toId }) => toId)}::uuid[]) as x (a, b)) as p
      join contact_relationships r on r.agency_id = ${scope.agencyId}
        and ((r.from_id = p.a and r.to_id = p.b) or (r.from_id = p.b and r.to_id = p.a)) order by r.id`.execute(db)
  return rows
}

/**
 * Adds many relationships, and rewrites those that are still there: one that a user has removed since stays removed. The caller leaves out
 * what `relationshipsBetween` knows.
 * @returns those that were saved, by id, with the relationship that was there before; null for new ones
 */
export async function saveImportedRelationships(
  { db, scope }: Context,
  all: readonly ImportedRelationship[],
): Promise<Map<string, ImportedRelationship | null>> {
  if (!all.length) return new Map()
  const rowsOf = (isNew: boolean) => sql`jsonb_to_recordset(${JSON.stringify(all.filter((one) => one.isNew === isNew))}::jsonb)
    as x (id uuid, "fromId" uuid, "toId" uuid, kind text, word text)`
  const { rows: added } = await sql<{ id: string }>`insert into contact_relationships (agency_id, id, from_id, to_id, kind, word)
    select g.agency_id, x.id, x."fromId", x."toId", x.kind, x.word from agencies_view g, ${rowsOf(true)}
    where g.agency_id = ${scope.agencyId} on conflict do nothing returning id`.execute(db)
  const { rows: changed } = await sql<{ id: string; before: ImportedRelationship }>`
    update contact_relationships r set from_id = x."fromId", to_id = x."toId", kind = x.kind, word = x.word from ${rowsOf(false)}
    where r.agency_id = ${scope.agencyId} and r.id = x.id
    returning new.id, json_build_object('id', old.id, 'isNew', false, 'fromId', old.from_id, 'toId', old.to_id, 'kind', old.kind, 'word', old.word) as before`.execute(
    db,
  )
  return new Map([...added.map(({ id }) => [id, null] as const), ...changed.map(({ id, before }) => [id, before] as const)])
}

/** @returns those of these that are there */
export async function relationshipsThere({ db, scope }: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from contact_relationships
    where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function removeImportedRelationships({ db, scope }: Context, ids: readonly string[]): Promise<void> {
  await sql`delete from contact_relationships where agency_id = ${scope.agencyId} and id = any(${ids}::uuid[])`.execute(db)
}

export async function relationshipIdsOf({ db, scope }: Context, contactIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from contact_relationships
    where agency_id = ${scope.agencyId} and (from_id = any(${contactIds}::uuid[]) or to_id = any(${contactIds}::uuid[]))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
