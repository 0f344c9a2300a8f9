import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { RelationshipKind } from '../../contact-values.contract.ts'

interface StoredRelationship {
  id: string
  kind: RelationshipKind
  fromId: string
  toId: string
}
const columns = sql`id, kind, from_id as "fromId", to_id as "toId"`

/** In both directions, oldest first. */
export async function relationshipsOf({ db, scope }: Context, contactId: string): Promise<StoredRelationship[]> {
  const { rows } = await sql<StoredRelationship>`select ${columns} from contact_relationships
    where agency_id = ${scope.agencyId} and (from_id = ${contactId} or to_id = ${contactId}) order by id`.execute(db)
  return rows
}

export async function findRelationship({ db, scope }: Context, id: string): Promise<StoredRelationship | undefined> {
  const { rows } = await sql<StoredRelationship>`select ${columns} from contact_relationships
    where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
  return rows[0]
}

/** @returns false when it was known already */
export async function insertRelationship({ db, scope }: Context, r: Omit<StoredRelationship, 'id'>): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`insert into contact_relationships (agency_id, id, from_id, to_id, kind)
    values (${scope.agencyId}, ${newId()}, ${r.fromId}, ${r.toId}, ${r.kind}) on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

export async function deleteRelationship({ db, scope }: Context, id: string): Promise<void> {
  await sql`delete from contact_relationships where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}
