import { sql } from 'kysely'
import { type Context, newId } from '#platform/context.ts'
import type { RelationshipKind } from '#core/contacts/contact-values.contract.ts'
import type { Moved } from '#core/contacts/contacts.events.ts'

export interface StoredRelationship {
  id: string
  kind: RelationshipKind
  fromId: string
  toId: string
  /** Names an `other` as the system that it came from does. */
  word: string | null
}
const columns = sql`id, kind, from_id as "fromId", to_id as "toId", word`

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
  const { rows } = await sql<{ id: string }>`insert into contact_relationships (agency_id, id, from_id, to_id, kind, word)
    values (${scope.agencyId}, ${newId()}, ${r.fromId}, ${r.toId}, ${r.kind}, ${r.word}) on conflict do nothing returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function deleteRelationship({ db, scope }: Context, id: string): Promise<void> {
  await sql`delete from contact_relationships where agency_id = ${scope.agencyId} and id = ${id}`.execute(db)
}

const sides = [
  ['from_id', 'to_id'],
  ['to_id', 'from_id'],
] as const

/** A relationship between the two themselves, or one that the kept contact has already, stays behind. */
export async function moveRelationships(
  { db, scope }: Context,
  { fromId, toId, moved }: { fromId: string; toId: string; moved: Moved },
): Promise<void> {
  for (const [mine, other] of sides) {
    const { rows } = await sql<{ id: string }>`update contact_relationships r set ${sql.ref(mine)} = ${toId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${fromId} and ${sql.ref(other)} <> ${toId}
        and not exists (select 1 from contact_relationships x where x.agency_id = ${scope.agencyId} and x.${sql.raw(mine)} = ${toId} and x.${sql.raw(other)} = r.${sql.raw(other)} and x.kind = r.kind
          and x.word is not distinct from r.word)
      returning id`.execute(db)
    moved[`contact_relationships.${mine}`] = rows.map((row) => row.id)
  }
}

/** Those that were deleted since stay deleted. */
export async function moveRelationshipsBack(
  { db, scope }: Context,
  { restoredId, keptId, moved }: { restoredId: string; keptId: string; moved: Moved },
): Promise<void> {
  for (const [mine] of sides)
    await sql`update contact_relationships set ${sql.ref(mine)} = ${restoredId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${keptId} and id = any(${moved[`contact_relationships.${mine}`] ?? []}::uuid[])`.execute(
      db,
    )
}
