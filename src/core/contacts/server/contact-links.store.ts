import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'

/** Tables whose rows belong to a contact by a plain `contact_id`, and what names a row there. A new feature that hangs rows on contacts adds a line. */
const owned = [
  ['preferences', 'id'],
  ['consent_events', 'id'],
  ['contact_properties', 'id'],
  ['price_statements', 'id'],
  ['tasks', 'id'],
  ['track_runs', 'id'],
] as const
export type Moved = Record<string, string[]>

/** Hands every row that hangs on one contact to another. @returns which rows went over, for `moveBack` */
export async function moveLinks(ctx: Context, fromId: string, toId: string): Promise<Moved> {
  const { db, scope } = ctx
  const moved: Moved = {}
  for (const [table, key] of owned) {
    const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set contact_id = ${toId}
      where agency_id = ${scope.agencyId} and contact_id = ${fromId} returning ${sql.ref(key)} as id`.execute(db)
    moved[table] = rows.map((row) => row.id)
  }
  await followPreferences(ctx, moved['preferences'] ?? [], toId)
  const notes = await sql<{ id: string }>`
    with there as (select note_id, happened_at from note_links_view where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = ${fromId}),
      added as (insert into note_links (agency_id, note_id, entity, entity_id, happened_at)
        select ${scope.agencyId}, note_id, 'contact', ${toId}, happened_at from there on conflict do nothing returning note_id)
    select note_id as id from added`.execute(db)
  moved['note_links'] = notes.rows.map((row) => row.id)
  for (const [mine, other] of [
    ['from_id', 'to_id'],
    ['to_id', 'from_id'],
  ] as const) {
    // A relation between the two themselves, or one that the kept contact has already, stays behind.
    const { rows } = await sql<{ id: string }>`update contact_relationships r set ${sql.ref(mine)} = ${toId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${fromId} and ${sql.ref(other)} <> ${toId}
        and not exists (select 1 from contact_relationships x where x.agency_id = r.agency_id and x.${sql.raw(mine)} = ${toId} and x.${sql.raw(other)} = r.${sql.raw(other)} and x.kind = r.kind)
      returning id`.execute(db)
    moved[`contact_relationships.${mine}`] = rows.map((row) => row.id)
  }
  return moved
}

/** The way back, row by row; rows that were deleted since stay deleted. */
export async function moveBack(ctx: Context, moved: Moved, toId: string, keptId: string): Promise<void> {
  const { db, scope } = ctx
  for (const [table, key] of owned)
    await sql`update ${sql.table(table)} set contact_id = ${toId}
      where agency_id = ${scope.agencyId} and contact_id = ${keptId} and ${sql.ref(key)} = any(${moved[table] ?? []}::uuid[])`.execute(
      db,
    )
  await followPreferences(ctx, moved['preferences'] ?? [], toId)
  await sql`delete from note_links where agency_id = ${scope.agencyId} and entity = 'contact' and entity_id = ${keptId}
    and note_id = any(${moved['note_links'] ?? []}::uuid[])`.execute(db)
  for (const mine of ['from_id', 'to_id'])
    await sql`update contact_relationships set ${sql.ref(mine)} = ${toId}
      where agency_id = ${scope.agencyId} and ${sql.ref(mine)} = ${keptId} and id = any(${moved[`contact_relationships.${mine}`] ?? []}::uuid[])`.execute(
      db,
    )
}

/** What is derived from preferences names their contact too. */
async function followPreferences({ db, scope }: Context, ids: readonly string[], contactId: string): Promise<void> {
  for (const table of ['preference_areas', 'preference_matches'])
    await sql`update ${sql.table(table)} set contact_id = ${contactId}
      where agency_id = ${scope.agencyId} and preference_id = any(${ids}::uuid[])`.execute(db)
}
